import type { components } from '#openapi/generated/schema.gen.ts'
import type { Json } from '#server/db/json.ts'
import type { Change } from './name-queries.ts'
import type { AuditRow as Row } from './queries.ts'
import { isByCommand } from './without-actor.ts'

type AuditRow = components['schemas']['AuditRow'] & { changes: Change[] }

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? String(id) })

/** Depth and names of the fields that `recordAuditEvents` is given. */
const deepest = 4
const fieldName = /^[a-z][a-z0-9_]*$/i

/**
 * The fields of a stored value; nested objects become fields with a dot: `contract.number`. A map, because a stored field may have the
 * name of a property that every object has.
 * @returns null where the value is not what an audit event contains
 */
function flat(value: Json, prefix = '', depth = 0): Map<string, Json> | null {
  if (value === null) return new Map()
  if (typeof value !== 'object' || Array.isArray(value) || depth > deepest) return null
  const fields = new Map<string, Json>()
  for (const [name, inner] of Object.entries(value)) {
    if (!fieldName.test(name)) return null
    const isNested = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    const nested = isNested ? flat(inner, `${prefix}${name}.`, depth + 1) : new Map([[prefix + name, inner]])
    if (nested === null) return null
    for (const [field, each] of nested) fields.set(field, each)
  }
  return fields
}

/** Lists of objects, such as the marks of criteria, become their length. */
const toValue = (value: Json | undefined): Json =>
  Array.isArray(value) && value.some((each) => typeof each === 'object') ? value.length : (value ?? null)

/** The changed fields; unchanged ones are left out. @returns null where the row is damaged */
export function changesOf(before: Json, after: Json): Change[] | null {
  const [was, is] = [flat(before), flat(after)]
  if (was === null || is === null) return null
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => JSON.stringify(was.get(field) ?? null) !== JSON.stringify(is.get(field) ?? null))
    .map((field) => ({ field, before: toValue(was.get(field)), after: toValue(is.get(field)) }))
}

/** A damaged row is returned without its changes and marked, so that it hides no other. */
export function toAuditRow(row: Row): AuditRow {
  const changes = changesOf(row.before, row.after)
  return {
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
    changes: changes ?? [],
    unreadable: changes === null,
    reason: row.reason,
    by_command: isByCommand(row),
  }
}
