import type { ApiError } from '../api'
import type { FieldErrorCode, FieldRule } from './field-rules'
import type { Revised } from './form-values'

export interface SaveRequest<V> {
  /** The fields that differ from the stored row. */
  readonly changes: Partial<V>
  /** `If-Match`, so that the server rejects a change of a row that was changed meanwhile. */
  readonly ifMatch: { readonly 'If-Match'?: string }
}

export type Code = string | FieldErrorCode | undefined
type Checked<V> = { readonly [N in keyof V]?: Code } & { readonly [place: `${string}.${string}`]: Code }

export interface FormOptions<V, Out, R extends Revised> {
  /** The row that the form changes, as last read; undefined where it creates one. */
  readonly row?: R | undefined
  readonly toValues: (row: R | undefined) => V
  /** The limits of each field in the contract, or null where the field is not part of the request. */
  readonly rules: { readonly [N in keyof V]: FieldRule | null }
  /** Fields that are required here although they are optional in the contract. */
  readonly required?: readonly (keyof V)[]
  /** Further checks, by field or by a place within one (`rows.2.email`): a code, or a code with its limit. */
  readonly check?: (values: V, stored: V) => Checked<V>
  /** @throws ApiError, which the form shows */
  readonly save: (values: V, request: SaveRequest<V>) => Promise<Out>
  readonly onSaved?: (result: Out) => void
  /** Keeps the typed values after sending: another step follows, or nothing came of it. */
  readonly keepsTyped?: boolean | ((result: Out) => boolean)
  /** True where the page shows the error itself. */
  readonly onError?: (error: unknown) => boolean
  /** Messages for codes of this form: of fields (`code` or `field.code`) and of the whole request. */
  readonly messages?: Readonly<Record<string, string>>
  /** A message that depends on more than the code. */
  readonly explain?: (error: ApiError) => string | undefined
  /** Prefix of the error message: "The account could not be created." */
  readonly lead?: string | undefined
  /** Maps a name of the request to a field, or to the place within one, where they differ. */
  readonly nameOf?: (requestName: string, values: V) => string
}

/** Props of a field component: spread them on `TextField` or `SelectField`. */
export interface FieldBinding<T> {
  readonly name: string
  readonly value: T
  readonly onValueChange: (value: T) => void
  readonly error: string | undefined
  readonly required: boolean
  readonly maxLength: number | undefined
  /** After a conflict: the value that another person saved in this field. */
  readonly theirs: T | undefined
}

export interface Form<V> {
  readonly values: V
  /** The stored values, without unsaved input. */
  readonly stored: V
  readonly set: (change: Partial<V>) => void
  readonly field: <N extends keyof V & string>(name: N) => FieldBinding<V[N]>
  /** The error at a place within a field: `rows.2.email`. */
  readonly errorAt: (place: string) => string | undefined
  readonly submit: () => Promise<void>
  /** Discards unsaved input. */
  readonly reset: () => void
  readonly isDirty: boolean
  readonly isEdit: boolean
  readonly status: 'idle' | 'saving' | 'saved'
  /** The error of the whole form. */
  readonly failure: string | undefined
  /** Another person saved first, and an unsaved value differs from theirs. */
  readonly hasConflict: boolean
  /** What the conflict is, where the page knows more about it. */
  readonly conflictTitle: string | undefined
  readonly id: string
  /** The ref of the form element. */
  readonly attach: (element: HTMLFormElement | null) => void
  /** Whether leaving now would lose input; also correct directly after saving. */
  readonly losesOnLeave: () => boolean
}
