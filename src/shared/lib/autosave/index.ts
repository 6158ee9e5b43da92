export { createAutosaveMachine, type AutosaveInput } from './autosave-machine'
export type { AutosaveReply, AutosaveRules, FieldErrors, SaveOutcome, SaveRequest } from './autosave-types'
export { autosaveView, isUnsaved, type AutosaveView, type SaveKind } from './autosave-view'
