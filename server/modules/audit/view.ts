import type { components } from '#openapi/generated/schema.gen.ts'
import type { Json } from '#server/db/json.ts'
import type { Change } from './name-queries.ts'
import type { AuditRow as Row } from './queries.ts'

type AuditRow = components['schemas']['AuditRow'] & { changes: Change[] }

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? String(id) })

const fieldsOf = (value: Json): Record<string, Json> => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {})

/** Nested objects become fields with a dot: `contract.number`. */
function flat(fields: Record<string, Json>, prefix = ''): Record<string, Json> {
  return Object.assign(
    {},
    ...Object.entries(fields).map(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? flat(value as Record<string, Json>, `${prefix}${name}.`)
        : { [prefix + name]: value },
    ),
  ) as Record<string, Json>
}

/** Lists of objects, such as the marks of criteria, become their length. */
const toValue = (value: Json | undefined): Json =>
  Array.isArray(value) && value.some((each) => typeof each === 'object') ? value.length : (value ?? null)

/** The changed fields; unchanged ones are left out. */
export function changesOf(before: Json, after: Json): Change[] {
  const [was, is] = [flat(fieldsOf(before)), flat(fieldsOf(after))]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => JSON.stringify(was[field] ?? null) !== JSON.stringify(is[field] ?? null))
    .map((field) => ({ field, before: toValue(was[field]), after: toValue(is[field]) }))
}

export const toAuditRow = (row: Row): AuditRow => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: named(row.actor_id, row.actor_name),
  on_behalf_of: named(row.on_behalf_of, row.person_name),
  action: row.action,
  entity: row.entity,
  entity_id: row.entity_id,
  subject: row.subject,
  student: named(row.student_id, row.student_name),
  center: named(row.center_id, row.center_name),
  changes: changesOf(row.before, row.after),
  reason: row.reason,
})
