import type { SnapshotFrom } from 'xstate'
import { checkField } from '@/shared/form'
import { autosaveView, type AutosaveView } from '@/shared/lib/autosave'
import { saveSetup } from '#openapi/generated/request-rules.gen.ts'
import type { nameCheck } from './name-check'
import { openSteps } from './pending-action'
import { edited } from './setup-record'
import type { stepsMachine } from './steps-machine'
import type { recordAutosave } from './steps-setup'
import type { Rejection, SetupRecord, Step, Values } from './steps-types'

/** `malformed`: saving would reject the text. */
export type NameState = 'unknown' | 'checking' | 'free' | 'taken' | 'malformed'

/** The state of the screen; components do not use names of machine states. */
export interface StepsView extends Pick<AutosaveView<SetupRecord, Values, Rejection>, 'values' | 'errors' | 'theirs' | 'rejection'> {
  readonly record: SetupRecord
  readonly step: Step
  readonly open: readonly Step[]
  readonly save: 'idle' | 'unsaved' | 'saving' | 'failed' | 'conflict'
  readonly name: NameState
  readonly slug: NameState
  readonly isInvalid: boolean
  readonly isFinishing: boolean
  /** Whether the finish got no response. */
  readonly isFinishBroken: boolean
  readonly dialog: { readonly kind: 'handOver' | 'discard'; readonly isBusy: boolean; readonly isBroken: boolean } | null
  readonly isDone: boolean
}

type Snapshot = SnapshotFrom<typeof stepsMachine>

function dialogOf(snapshot: Snapshot): StepsView['dialog'] {
  if (snapshot.matches('handingOver')) return { kind: 'handOver', isBusy: false, isBroken: false }
  if (!snapshot.matches('discarding')) return null
  return { kind: 'discard', isBusy: snapshot.matches({ discarding: 'sending' }), isBroken: snapshot.matches({ discarding: 'failed' }) }
}

function namesOf(
  { value, context: { answer } }: SnapshotFrom<typeof nameCheck>,
  { values, errors }: Pick<StepsView, 'values' | 'errors'>,
): Pick<StepsView, 'name' | 'slug'> {
  const isChecking = value !== 'quiet' && values.name.trim() !== ''
  const isMalformed = checkField(saveSetup.slug, values.slug) !== undefined
  const slugState = () =>
    stateOf(answer?.name === values.name && answer.slug === values.slug && values.slug !== '', answer?.isSlugFree ?? false, 'slug')
  const stateOf = (isKnown: boolean, isFree: boolean, field: string): NameState => {
    if (errors[field]?.some((code) => code === 'taken' || code === 'center_name_taken')) return 'taken'
    if (isKnown) return isFree ? 'free' : 'taken'
    return isChecking ? 'checking' : 'unknown'
  }
  return {
    name: stateOf(answer?.name === values.name, answer?.isNameFree ?? false, 'name'),
    slug: !isMalformed ? slugState() : isChecking ? 'checking' : 'malformed',
  }
}

/** The view of the six steps with their two children. */
export function stepsView(
  snapshot: Snapshot,
  autosave: SnapshotFrom<typeof recordAutosave> = snapshot.context.autosave.getSnapshot(),
  names: SnapshotFrom<typeof nameCheck> = snapshot.context.names.getSnapshot(),
): StepsView {
  const { server, original, values, errors, theirs, rejection, save } = autosaveView<SetupRecord, Values, Rejection>(autosave)
  const isFinishBroken = snapshot.matches({ idle: 'finishFailed' })
  const unsaved = Object.keys(edited(original, values)).length > 0 ? 'unsaved' : 'idle'
  return {
    record: server,
    values,
    step: snapshot.context.step,
    open: openSteps(server),
    errors,
    theirs,
    rejection,
    save: isFinishBroken ? 'failed' : save === 'saving' || save === 'conflict' || save === 'failed' ? save : unsaved,
    ...namesOf(names, { values, errors }),
    isInvalid: save === 'invalid',
    isFinishing: snapshot.matches('finishing'),
    isFinishBroken,
    dialog: dialogOf(snapshot),
    isDone: snapshot.matches('done'),
  }
}
