import { WHOLE_WEIGHT, formatWeight } from '#openapi/rules/weights.ts'
import { auditContextOf } from '#server/caller.ts'
import type { Handler, RequestBody } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { ApiError, invalid, notFound, rejected } from '#server/errors.ts'
import { lockDeliverables, lockEditableCourse } from '#server/modules/access/courses.ts'
import { type AuditEvent, recordAuditEvents } from '#server/modules/audit/record.ts'
import { keyOf, toGroups, type WeightGroup, type WeightRow } from './groups.ts'
import { findWeights, writeAssessed, writeWeights } from './queries.ts'

type Change = RequestBody<'saveCourseWeights'>['changes'][number]

interface Changed {
  group: WeightGroup
  before: WeightRow
  after: WeightRow
}

/** The rows that a request changes; null where one of them has another revision or is gone. @throws 400 for a row named twice */
function changedRows(groups: readonly WeightGroup[], changes: readonly Change[]): Changed[] | null {
  if (new Set(changes.map(keyOf)).size < changes.length) throw invalid({ changes: ['repeated'] })
  const known = new Map(groups.flatMap((group) => group.rows.map((row) => [keyOf(row), { group, row }])))
  const changed: Changed[] = []
  for (const change of changes) {
    const found = known.get(keyOf(change))
    if (!found) return null
    const { group, row } = found
    // a request that is sent again finds its own weights
    if (row.weight === change.weight && row.pinned === change.pinned) continue
    if (row.revision !== change.revision) return null
    changed.push({ group, before: row, after: { ...row, weight: change.weight, pinned: change.pinned, revision: row.revision + 1 } })
  }
  return changed
}

/** Groups with their changed rows in place. */
function withChanges(groups: readonly WeightGroup[], changed: readonly Changed[]): WeightGroup[] {
  const after = new Map(changed.map((each) => [keyOf(each.before), each.after]))
  // a deliverable has one revision for its own weight and for those of its criteria
  const deliverables = new Map<number, number>()
  for (const { kind, id, deliverable_id, revision } of after.values()) {
    if (kind === 'deliverable') deliverables.set(id, revision)
    if (deliverable_id !== null) deliverables.set(deliverable_id, revision)
  }
  const revisionOf = (row: WeightRow) => deliverables.get(row.deliverable_id ?? (row.kind === 'deliverable' ? row.id : 0)) ?? row.revision
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => {
      const standing = after.get(keyOf(row)) ?? row
      return { ...standing, revision: revisionOf(standing) }
    }),
  }))
}

/** @throws 409 `has_marks`; 400 `sum`, `weightless` for criteria of a deliverable, which always add up to 100.00 */
function checkAssessed(groups: readonly WeightGroup[], changed: readonly Changed[]): void {
  const ids = new Set(changed.flatMap(({ group }) => (group.kind === 'assessed_criteria' ? [group.id] : [])))
  const assessed = groups.filter(({ kind, id }) => kind === 'assessed_criteria' && ids.has(id))
  if (assessed.some(({ is_locked }) => is_locked)) throw rejected('has_marks', 'There are marks in this deliverable.')
  for (const { id, rows } of assessed) {
    const place = `assessed_criteria.${id}`
    if (rows.some(({ weight }) => weight === 0)) throw invalid({ [place]: ['weightless'] })
    if (rows.reduce((sum, { weight }) => sum + weight, 0) !== WHOLE_WEIGHT) throw invalid({ [place]: ['sum'] })
  }
}

async function write(tx: Tx, changed: readonly Changed[]): Promise<void> {
  const rows = changed.map(({ after }) => after)
  const of = (kind: WeightRow['kind']) => rows.filter((row) => row.kind === kind)
  for (const kind of ['content', 'deliverable', 'learning_result', 'criterion'] as const)
    if (of(kind).length > 0) await writeWeights(tx, kind, of(kind))
  if (of('assessed_criterion').length > 0) await writeAssessed(tx, of('assessed_criterion'))
}

const label = ({ code, name }: { code: string | null; name: string | null }) => code ?? name

/** One event per group: what its changed rows weighed and weigh, and which of them were and are pinned. */
function eventsOf(changed: readonly Changed[]): Pick<AuditEvent, 'action' | 'before' | 'after'>[] {
  return [...Map.groupBy(changed, ({ group }) => group)].map(([group, rows]) => {
    const weighed = rows.filter(({ before, after }) => before.weight !== after.weight)
    const isPinChanged = rows.some(({ before, after }) => before.pinned !== after.pinned)
    const values = (side: 'before' | 'after') => ({
      ...(weighed.length > 0 ? { weights: weighed.map((each) => `${label(each[side])} ${formatWeight(each[side].weight)}`) } : {}),
      ...(isPinChanged ? { pinned: rows.flatMap((each) => (each[side].pinned ? [label(each[side])] : [])) } : {}),
    })
    return { action: 'weights_changed', before: values('before'), after: { weights_of: label(group) ?? group.kind, ...values('after') } }
  })
}

/**
 * Sets weights and pins of any siblings of a program, all or none.
 * @throws 400 `repeated`, `sum`, `weightless`; 404 and 403 as `lockEditableCourse`; 409 `conflict` with the weights that stand, `has_marks`
 */
export const saveCourseWeights: Handler<'saveCourseWeights'> = (call, { db, clock }) =>
  transact(db, async (tx) => {
    const course = await lockEditableCourse(tx, call.caller, call.params.id)
    const assessing = call.body.changes.flatMap(({ deliverable_id }) => deliverable_id ?? [])
    if (assessing.length > 0) await lockDeliverables(tx, call.params.id, assessing)
    const stored = await findWeights(tx, call.caller, call.params.id)
    if (!stored) throw notFound()
    const groups = toGroups(stored)
    const view = { course: { id: stored.id, name: stored.name }, may_edit: true }
    const changed = changedRows(groups, call.body.changes)
    if (changed === null)
      throw new ApiError(409, { detail: 'Somebody else saved this first.', code: 'conflict', current: { ...view, groups } })
    const after = withChanges(groups, changed)
    checkAssessed(after, changed)
    await write(tx, changed)
    const event = { entity: 'course', entityId: call.params.id, centerId: course.center_id }
    const events = eventsOf(changed).map((each) => ({ ...event, ...each }))
    await recordAuditEvents(tx, auditContextOf(call, clock), events)
    return { ...view, groups: after }
  })
