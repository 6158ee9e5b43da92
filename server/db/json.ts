import type { ColumnType } from 'kysely'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
/** jsonb: read as a value, written as text by {@link json}, so that both drivers treat lists alike. */
export type JsonColumn = ColumnType<Json, JsonText, JsonText>
export type JsonText = string & { readonly json: true }
export const json = (value: unknown): JsonText => JSON.stringify(value) as JsonText
