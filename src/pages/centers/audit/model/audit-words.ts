import type { TFunction } from 'i18next'
import type { Schema } from '@/shared/api'
import { formatDateTime, formatMark } from '@/shared/lib/format'
import { actionWords, fieldWords, valueWords } from './known-words'

type T = TFunction<'centersAudit'>
type Row = Schema<'AuditRow'>

/** A code that nobody gave words to is still readable. */
const plain = (code: string) => code.replaceAll(/[._]/g, ' ')

/** What was done, by `entity.action`. */
export const sayAction = (t: T, name: string): string => actionWords[name]?.(t) ?? plain(name)

const isImage = (field: string) => field.endsWith('_file_id')
const isMoment = (field: string) => field.endsWith('_at') || field === 'from' || field === 'to'
const isHundredths = (field: string) => field === 'mark' || field === 'points'

function sayValue(t: T, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t(($) => $.nothing)
  if (Array.isArray(value)) return value.length === 0 ? t(($) => $.nothing) : value.map((each) => sayValue(t, field, each)).join(', ')
  if (typeof value === 'boolean') return value ? t(($) => $.values.yes) : t(($) => $.values.no)
  if (isImage(field)) return t(($) => $.values.image)
  if (typeof value === 'number') return isHundredths(field) ? formatMark(value) : String(value)
  const text = String(value)
  if (isMoment(field)) return formatDateTime(text, 'short')
  if (field === 'action') return sayAction(t, text)
  if (field === 'fields') return fieldWords[text]?.(t) ?? plain(text)
  return valueWords[text]?.(t) ?? text
}

export interface SaidChange {
  readonly field: string
  /** Null where there was nothing. */
  readonly before: string | null
  readonly after: string
}

/** A mark says by itself that there is one. */
const saysNothing = ({ field, after }: Row['changes'][number]) => field === 'outcome' && after === 'marked'

/** What changed, field by field, in words. */
export const sayChanges = (t: T, changes: Row['changes']): SaidChange[] =>
  changes
    .filter((change) => !saysNothing(change))
    .map(({ field, before, after }) => ({
      field: fieldWords[field]?.(t) ?? plain(field),
      before: before === null ? null : sayValue(t, field, before),
      after: sayValue(t, field, after),
    }))
