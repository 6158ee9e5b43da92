import { type Handler, type RequestBody, answer } from '#server/contract.ts'
import { json } from '#server/db/json.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { schoolDay } from '#server/school-day.ts'
import { conflict, denied, etag, ifMatchRequired, invalid, notFound } from '#server/errors.ts'
import { auditContextOf } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { checkImages } from '#server/modules/images/access.ts'
import { readContract } from './contract-data.ts'
import { asErrors, flawsOf, flawsOfChange, requireFreeNames, storedText } from './field-rules.ts'
import { readCenter } from './read.ts'
import { requireCenterAdmin } from '#server/modules/access/centers.ts'

type Change = RequestBody<'updateCenter'>

/** Contract of the center with the platform. */
const agreed = ['contract', 'teacher_licenses', 'student_licenses', 'storage_limit_gb'] as const

const images = { logo_file_id: 'center_logo', thumbnail_file_id: 'center_thumbnail', background_file_id: 'center_background' } as const
const imageFields = Object.keys(images) as (keyof typeof images)[]

const lockedCenter = (tx: Tx, id: number) => tx.selectFrom('centers').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()

/** The changed fields that differ from the stored ones, trimmed. */
function differences(before: Record<string, unknown>, change: Change): Partial<Change> {
  const trimmed = Object.entries(change).map(([field, value]) => {
    return [field, typeof value === 'string' ? storedText(field, value) : value] as const
  })
  return Object.fromEntries(trimmed.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field])))
}

export const updateCenter: Handler<'updateCenter'> = async (call, ctx) => {
  const { clock, db, jobs } = ctx
  const { body, caller, ifMatch, params } = call
  await requireCenterAdmin(db, caller, params.id)
  if (caller.role !== 'admin' && agreed.some((field) => body[field] !== undefined)) throw denied()
  if (ifMatch === null) throw ifMatchRequired()
  const stale = await transact(db, async (tx) => {
    const before = await lockedCenter(tx, params.id)
    if (!before) throw notFound()
    if (before.revision !== ifMatch) return before.revision
    await checkImages(
      tx,
      caller,
      Object.fromEntries(imageFields.map((field) => [field, { purpose: images[field], wanted: body[field], current: before[field] }])),
    )
    const change = differences(before, body)
    const fields = Object.keys(change)
    if (fields.length === 0) return null
    const { contract, ...columns } = change
    const next = { ...before, ...columns, contract: contract ?? readContract(before.contract) }
    const flaws = flawsOfChange(flawsOf(next, schoolDay(clock.now(), next.time_zone)), new Set(fields))
    if (flaws.length > 0) throw invalid(asErrors(flaws))
    await tx
      .updateTable('centers')
      .set({ ...columns, ...(contract === undefined ? {} : { contract: json(contract) }), revision: before.revision + 1 })
      .where('id', '=', params.id)
      .execute()
    const replaced = imageFields.filter((field) => change[field] !== undefined)
    const taken = replaced.flatMap((field) => change[field] ?? [])
    // The images belong to the center from now on: they are exported and deleted with it.
    if (taken.length > 0) await tx.updateTable('files').set({ center_id: params.id }).where('id', 'in', taken).execute()
    for (const fileId of replaced.flatMap((field) => before[field] ?? [])) await jobs.send(tx, 'forget-file', { fileId })
    const were = Object.fromEntries(fields.map((field) => [field, before[field as keyof typeof before]]))
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      { action: 'changed', entity: 'center', entityId: params.id, centerId: params.id, before: were, after: change },
    ])
    return null
  }).catch(requireFreeNames)
  const center = await readCenter(ctx, caller, params.id)
  if (stale !== null) throw conflict(center, stale)
  return answer(200, center, { headers: { etag: etag(center.revision) } })
}
