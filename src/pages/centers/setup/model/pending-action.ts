import { edited, isClean } from './steps-sheet'
import type { Errand, FieldErrors, NameCheck, Sheet, Step, StepsContext, StepsInput, Values } from './steps-words'

/** Once the center of a draft exists, only its team is mended here, and looked over. */
const steps: readonly Step[] = [1, 2, 3, 4, 5, 6]
export const openSteps = ({ kind, center, reached }: Sheet): readonly Step[] =>
  steps.filter((step) => step <= reached && (kind === 'center' || center === null || step >= 5))

/** The page just opened: at the step of the address if it may be opened, else where one left off. */
export function opened({ sheet, step }: StepsInput): StepsContext {
  const open = openSteps(sheet)
  const first = sheet.kind === 'center' ? 1 : (open.at(-1) ?? 1)
  return {
    base: sheet,
    values: sheet.values,
    sent: sheet.values,
    step: step !== null && open.includes(step) ? step : first,
    errors: {},
    theirs: null,
    check: null,
    isSlugOwn: sheet.values.slug !== '',
    errand: null,
    member: null,
    refusal: null,
  }
}

export function edit({ values, errors, isSlugOwn }: StepsContext, change: Partial<Values>): Partial<StepsContext> {
  const touched = Object.keys(change)
  const kept = Object.entries(errors).filter(([field]) => !touched.includes(field.split('.')[0] ?? ''))
  return {
    values: { ...values, ...change },
    errors: Object.fromEntries(kept),
    isSlugOwn: change.slug === undefined ? isSlugOwn : change.slug !== '',
  }
}

/** The answer about a name that was typed over meanwhile says nothing any more. */
export function checked({ values, isSlugOwn, base }: StepsContext, check: NameCheck): Partial<StepsContext> {
  if (check.name !== values.name) return {}
  const proposes = !isSlugOwn && base.kind === 'draft'
  return {
    check: proposes ? { ...check, slug: check.proposed, isSlugFree: true } : check,
    ...(proposes ? { values: { ...values, slug: check.proposed } } : {}),
  }
}

/** What the server took; what was typed meanwhile stays. */
export function landed({ base, values, sent }: StepsContext, sheet: Sheet): Partial<StepsContext> {
  const since = edited({ ...base, values: sent }, values)
  return {
    base: sheet,
    values: { ...sheet.values, ...since },
    errors: {},
    theirs: null,
    refusal: null,
    isSlugOwn: sheet.values.slug !== '',
  }
}

/** A part of it was taken: the rest stays as it is typed, with what is wrong with it. */
export function objected({ base, values }: StepsContext, errors: FieldErrors, sheet: Sheet | null): Partial<StepsContext> {
  return { errors, ...(sheet ? { base: sheet, values: { ...sheet.values, ...edited(base, values) } } : {}) }
}

/** Mine over theirs, field by field: what I did not touch is as they left it. */
export function mine({ base, values, theirs }: StepsContext): Partial<StepsContext> {
  return theirs ? { base: theirs, values: { ...theirs.values, ...edited(base, values) }, theirs: null } : {}
}

export const yours = ({ theirs, base }: StepsContext): Partial<StepsContext> => ({
  base: theirs ?? base,
  values: (theirs ?? base).values,
  theirs: null,
  errors: {},
})

export const hasChanges = ({ base, values }: StepsContext) => !isClean(base, values)
export const following = (step: Step): Step => Math.min(6, step + 1) as Step

/** Where a save leads, once it is done. */
export const goalOf = (errand: Errand | null, step: Step): Step => (errand?.kind === 'go' ? errand.to : step)
