import type { SnapshotFrom } from 'xstate'
import { hasChanges, openSteps } from './steps-changes'
import type { stepsMachine } from './steps-machine'
import type { FieldErrors, Refusal, Sheet, Step, Values } from './steps-words'

export type NameState = 'unknown' | 'checking' | 'free' | 'taken'

/** What the screen shows; components know no names of states. */
export interface StepsView {
  readonly base: Sheet
  readonly values: Values
  readonly step: Step
  readonly open: readonly Step[]
  readonly errors: FieldErrors
  readonly save: 'idle' | 'unsaved' | 'saving' | 'failed' | 'conflict'
  readonly name: NameState
  readonly slug: NameState
  readonly theirs: Sheet | null
  readonly refusal: Refusal | null
  readonly isInvalid: boolean
  readonly isFinishing: boolean
  /** Whether it was finishing whose answer did not come. */
  readonly isFinishBroken: boolean
  readonly dialog: { readonly kind: 'handOver' | 'discard'; readonly isBusy: boolean; readonly isBroken: boolean } | null
  readonly isDone: boolean
}

type Snapshot = SnapshotFrom<typeof stepsMachine>

function saveOf(snapshot: Snapshot): StepsView['save'] {
  if (snapshot.matches({ sheet: 'saving' })) return 'saving'
  if (snapshot.matches({ sheet: 'conflict' })) return 'conflict'
  if (snapshot.matches({ sheet: { filling: 'failed' } })) return 'failed'
  return hasChanges(snapshot.context) ? 'unsaved' : 'idle'
}

function dialogOf(snapshot: Snapshot): StepsView['dialog'] {
  if (snapshot.matches({ sheet: 'handingOver' })) {
    const isBusy = snapshot.matches({ sheet: { handingOver: 'sending' } })
    return { kind: 'handOver', isBusy, isBroken: snapshot.matches({ sheet: { handingOver: 'failed' } }) }
  }
  if (snapshot.matches({ sheet: 'discarding' })) {
    const isBusy = snapshot.matches({ sheet: { discarding: 'sending' } })
    return { kind: 'discard', isBusy, isBroken: snapshot.matches({ sheet: { discarding: 'failed' } }) }
  }
  return null
}

function namesOf(snapshot: Snapshot): Pick<StepsView, 'name' | 'slug'> {
  const { check, values, errors } = snapshot.context
  const asks = !snapshot.matches({ naming: 'quiet' }) && values.name.trim() !== ''
  const of = (isKnown: boolean, isFree: boolean, field: string): NameState => {
    if (errors[field]?.some((code) => code === 'taken' || code === 'center_name_taken')) return 'taken'
    if (isKnown) return isFree ? 'free' : 'taken'
    return asks ? 'checking' : 'unknown'
  }
  return {
    name: of(check?.name === values.name, check?.isNameFree ?? false, 'name'),
    slug: of(check?.name === values.name && check.slug === values.slug && values.slug !== '', check?.isSlugFree ?? false, 'slug'),
  }
}

export function stepsView(snapshot: Snapshot): StepsView {
  const { base, values, step, errors, theirs, refusal, errand } = snapshot.context
  const isBroken = snapshot.matches({ sheet: { filling: 'failed' } })
  return {
    base,
    values,
    step,
    open: openSteps(base),
    errors,
    save: saveOf(snapshot),
    ...namesOf(snapshot),
    theirs,
    refusal: snapshot.matches({ sheet: { filling: 'refused' } }) ? refusal : null,
    isInvalid: snapshot.matches({ sheet: { filling: 'invalid' } }),
    isFinishing: snapshot.matches({ sheet: 'finishing' }),
    isFinishBroken: isBroken && errand?.kind === 'finish',
    dialog: dialogOf(snapshot),
    isDone: snapshot.matches({ sheet: 'done' }),
  }
}
