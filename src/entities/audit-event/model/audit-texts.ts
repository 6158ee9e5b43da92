import type { TFunction } from 'i18next'
import type { Schema } from '@/shared/api'
import { formatDateTime, formatMark } from '@/shared/lib/format'
import { actionLabels, fieldLabels, type Labels } from './audit-labels'
import { valueLabels } from './value-labels'

type T = TFunction<'auditEvent'>
type Row = Schema<'AuditRow'>

/** A code without a label is still readable. */
const readableCode = (code: string) => code.replaceAll(/[._]/g, ' ')

/** The label of a code. Codes come from stored entries, so a label is an own property only. */
const labelOf = (t: T, labels: Labels, code: string) => (Object.hasOwn(labels, code) ? labels[code]?.(t) : undefined)

/** The label of an audit event, by `entity.action`. */
export const actionText = (t: T, name: string): string => labelOf(t, actionLabels, name) ?? readableCode(name)

const isImage = (field: string) => field.endsWith('_file_id')
const isMoment = (field: string) => field.endsWith('_at') || field === 'from' || field === 'to'
const isHundredths = (field: string) => field === 'mark' || field === 'points'

function valueText(t: T, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t(($) => $.nothing)
  if (Array.isArray(value)) return value.length === 0 ? t(($) => $.nothing) : value.map((each) => valueText(t, field, each)).join(', ')
  if (typeof value === 'boolean') return value ? t(($) => $.values.yes) : t(($) => $.values.no)
  if (isImage(field)) return t(($) => $.values.image)
  if (typeof value === 'number') return isHundredths(field) ? formatMark(value) : String(value)
  const text = String(value)
  if (isMoment(field)) return formatDateTime(text)
  if (field === 'action') return actionText(t, text)
  if (field === 'fields') return labelOf(t, fieldLabels, text) ?? readableCode(text)
  return labelOf(t, valueLabels, text) ?? text
}

export interface ChangeText {
  readonly field: string
  /** Null where the field was empty. */
  readonly before: string | null
  readonly after: string
}

/** Redundant beside a changed mark. */
const isRedundant = ({ field, after }: Row['changes'][number]) => field === 'outcome' && after === 'marked'

/** The changed fields of an audit event with their labels and formatted values. */
export const changeTexts = (t: T, changes: Row['changes']): ChangeText[] =>
  changes
    .filter((change) => !isRedundant(change))
    .map(({ field, before, after }) => ({
      field: labelOf(t, fieldLabels, field) ?? readableCode(field),
      before: before === null ? null : valueText(t, field, before),
      after: valueText(t, field, after),
    }))
