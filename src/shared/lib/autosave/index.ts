export { createAutosaveMachine } from './autosave-machine'
export type { AutosaveCommand, AutosaveReply, AutosaveRules, FieldErrors, SaveOutcome, SaveRequest } from './autosave-types'
export { autosaveView, isUnsaved, type AutosaveView } from './autosave-view'
