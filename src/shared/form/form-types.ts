import type { ApiError } from '../api'
import type { FieldProblem, FieldRule } from './field-rules'
import type { Revised } from './form-values'

export interface SaveRequest<V> {
  /** The fields that differ from what is stored. */
  readonly changes: Partial<V>
  /** Header that lets the server refuse a change of something that somebody else changed meanwhile. */
  readonly ifMatch: { readonly 'If-Match'?: string }
}

export type Code = string | FieldProblem | undefined
type Checked<V> = { readonly [N in keyof V]?: Code } & { readonly [place: `${string}.${string}`]: Code }

export interface FormOptions<V, Out, R extends Revised> {
  /** What the form changes, as last read; undefined where it creates something. */
  readonly row?: R | undefined
  readonly toValues: (row: R | undefined) => V
  /** For each field its limits: those of the request in the contract, or null where the field is not part of the request. */
  readonly rules: { readonly [N in keyof V]: FieldRule | null }
  /** Fields that must be filled in here although the contract can do without. */
  readonly required?: readonly (keyof V)[]
  /** What the contract does not say, by field or by a place within one (`rows.2.email`): a code, or a code with its limit. */
  readonly check?: (values: V, stored: V) => Checked<V>
  /** @throws ApiError, which the form tells the reader */
  readonly save: (values: V, request: SaveRequest<V>) => Promise<Out>
  readonly onSaved?: (result: Out) => void
  /** What was typed stays after it was sent: another step follows. */
  readonly keepsTyped?: boolean
  /** True where the page tells the error by other means. */
  readonly onError?: (error: unknown) => boolean
  /** Sentences for codes of this form, of fields (`code` or `field.code`) and of the whole request. */
  readonly messages?: Readonly<Record<string, string>>
  /** A sentence that needs more than the code. */
  readonly explain?: (error: ApiError) => string | undefined
  /** Said before what went wrong: "The account could not be created." */
  readonly lead?: string | undefined
  /** The field, or the place within one, that a name of the request stands for, where they differ. */
  readonly nameOf?: (requestName: string, values: V) => string
}

/** What a field component needs: spread it on `TextField` or `SelectField`. */
export interface FieldBinding<T> {
  readonly name: string
  readonly value: T
  readonly onValueChange: (value: T) => void
  readonly error: string | undefined
  readonly required: boolean
  readonly maxLength: number | undefined
  /** After a conflict: the value that somebody else saved in this field. */
  readonly theirs: T | undefined
}

export interface Form<V> {
  readonly values: V
  /** The values without what was typed. */
  readonly stored: V
  readonly set: (change: Partial<V>) => void
  readonly field: <N extends keyof V & string>(name: N) => FieldBinding<V[N]>
  /** The error at a place within a field: `rows.2.email`. */
  readonly errorAt: (place: string) => string | undefined
  readonly submit: () => Promise<void>
  /** Forgets what was typed. */
  readonly reset: () => void
  readonly isDirty: boolean
  readonly isEdit: boolean
  readonly status: 'idle' | 'saving' | 'saved'
  /** What is wrong with the whole form. */
  readonly failure: string | undefined
  /** Somebody else saved first, and something typed differs from what they saved. */
  readonly hasConflict: boolean
  readonly id: string
  /** The ref of its element. */
  readonly attach: (element: HTMLFormElement | null) => void
  /** Whether leaving now would lose something; also right in the moment after saving. */
  readonly losesOnLeave: () => boolean
}
