import { createAutosaveMachine } from '@/shared/lib/autosave'
import { formatMark } from '@/shared/lib/format'
import type { Criterion } from './result-list'

/** A learning result or a criterion, as a row edits it. */
export interface RowRecord {
  readonly id: number
  readonly revision: number
  readonly code: string
  readonly name: string
  readonly weight: number
  readonly position: number
  /** Only criteria have one. */
  readonly rule?: Criterion['rule']
}

export interface RowValues {
  readonly code: string
  readonly name: string
  /** As typed. */
  readonly weight: string
  readonly position: number
  readonly rule: Criterion['rule'] | null
}

export type RowChange = Partial<RowValues>
/** The row was deleted by somebody else, or may not be changed any more; or the person does not want the marks to change. */
export type RowRejection = 'gone' | 'denied' | 'declined'

/** Saves one row: while it is typed, and at once where something is chosen or moved. */
export const rowAutosave = createAutosaveMachine<RowRecord, RowValues, RowChange, RowRejection>({
  pause: 900,
  valuesOf: ({ code, name, weight, position, rule }) => ({ code, name, weight: formatMark(weight), position, rule: rule ?? null }),
  edit: (values, change) => ({ ...values, ...change }),
  isSame: (a, b) => a.code === b.code && a.name === b.name && a.weight === b.weight && a.position === b.position && a.rule === b.rule,
  errorsAfter: (errors, change) => Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))),
  // fields without edits follow the server
  rebase: (values, original, fresh) => ({
    code: values.code === original.code ? fresh.code : values.code,
    name: values.name === original.name ? fresh.name : values.name,
    weight: values.weight === original.weight ? fresh.weight : values.weight,
    position: values.position === original.position ? fresh.position : values.position,
    rule: values.rule === original.rule ? fresh.rule : values.rule,
  }),
})
