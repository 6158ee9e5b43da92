import type { Caller } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { conflict, denied, etag, ifMatchRequired, invalid, notFound, rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { changed, type Draft, gapsOf, readDraft, type SetupChange } from './draft.ts'
import { checkNames } from './name-queries.ts'
import { lockSetup, type SetupRow, untouchedSetup } from './queries.ts'
import { answerSetup, readSetup } from './read.ts'
import { asErrors } from '#server/modules/centers/field-rules.ts'
import { checkImages } from '#server/modules/images/access.ts'
import { forgetReplaced } from '#server/modules/images/replaced.ts'
import { schoolDay } from '#server/school-day.ts'

/** Returns the caller's empty draft, if there is one. */
export const createSetup: Handler<'createSetup'> = async ({ caller, id: requestId }, { db, clock }) => {
  const at = clock.now()
  const { id } = await transact(db, async (tx) => {
    const untouched = await untouchedSetup(tx, caller)
    if (untouched) return untouched
    const row = await tx
      .insertInto('center_setups')
      .values({ created_by: caller.id, data: json({}), created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const auditEvent = { action: 'setup_started', entity: 'center_setup', entityId: row.id, centerId: null }
    await recordAuditEvents(tx, { caller, requestId, at }, [auditEvent])
    return row
  })
  const setup = await readSetup(db, caller, id, at)
  return answer(201, setup, { headers: { etag: etag(setup.revision) } })
}

const centerCreated = () => rejected('center_created', 'The center of this setup already exists.')

/** Locks an unfinished setup that the caller may change. @throws 404; 409 `finished`, `center_created` */
export async function holdSetup(tx: Tx, caller: Caller, id: number): Promise<SetupRow> {
  const row = await lockSetup(tx, caller, id)
  if (!row) throw notFound()
  if (row.finished_at !== null) throw rejected('finished', 'This setup is finished.')
  return row
}

const onlyAdmins = ['contract', 'teacher_licenses', 'student_licenses'] as const
const images = { logo: 'center_logo', thumbnail: 'center_thumbnail', background: 'center_background' } as const

function checkRights(caller: Caller, row: SetupRow, change: SetupChange): void {
  if (caller.role !== 'admin' && onlyAdmins.some((field) => change[field] !== undefined)) throw denied()
  const { team: _team, administrator: _administrator, step: _step, ...settled } = change
  if (row.center_id !== null && Object.keys(settled).length > 0) throw centerCreated()
}

const imageChanges = (row: SetupRow, change: SetupChange) =>
  Object.fromEntries(
    Object.entries(images).map(([name, purpose]) => {
      const field = `${name}_file_id` as `${keyof typeof images}_file_id`
      return [field, { purpose, wanted: change[field], current: row[field] }]
    }),
  )

/** The steps before the opened one must be complete; fields that only IT admins may write are not required from others. */
async function checkSteps(tx: Tx, caller: Caller, row: SetupRow, draft: Draft, step: number | undefined, now: Date): Promise<void> {
  if (step === undefined) return
  const names = row.center_id === null ? await checkNames(tx, draft) : null
  const free = names ? { name: names.name_available, slug: names.slug_available } : null
  const missing = gapsOf(draft, free, schoolDay(now, draft.time_zone)).filter(
    (gap) => gap.step < step && (caller.role === 'admin' || gap.step !== 4),
  )
  if (missing.length > 0) throw invalid(asErrors(missing))
}

export const saveSetup: Handler<'saveSetup'> = async ({ body, caller, id: requestId, ifMatch, params }, { db, clock, jobs }) => {
  if (ifMatch === null) throw ifMatchRequired()
  const at = clock.now()
  const stale = await transact(db, async (tx) => {
    const row = await holdSetup(tx, caller, params.id)
    if (row.revision !== ifMatch) return row.revision
    checkRights(caller, row, body)
    const replacing = imageChanges(row, body)
    await checkImages(tx, caller, replacing)
    await forgetReplaced(tx, jobs, replacing)
    const { step, logo_file_id, thumbnail_file_id, background_file_id } = body
    const written = changed(readDraft(row.data), body)
    const draft = written.slug === '' && written.name !== '' ? { ...written, slug: (await checkNames(tx, written)).proposed_slug } : written
    await checkSteps(tx, caller, row, draft, step, at)
    await tx
      .updateTable('center_setups')
      .set({
        data: json(draft),
        step: Math.max(row.step, step ?? 1),
        ...(logo_file_id === undefined ? {} : { logo_file_id }),
        ...(thumbnail_file_id === undefined ? {} : { thumbnail_file_id }),
        ...(background_file_id === undefined ? {} : { background_file_id }),
        updated_at: at,
        revision: row.revision + 1,
      })
      .where('id', '=', row.id)
      .execute()
    const after = { fields: Object.keys(body).filter((field) => field !== 'step'), step: step ?? row.step }
    await recordAuditEvents(tx, { caller, requestId, at }, [
      { action: 'setup_saved', entity: 'center_setup', entityId: row.id, centerId: row.center_id, after },
    ])
    return null
  })
  if (stale !== null) throw conflict(await readSetup(db, caller, params.id, at), stale)
  return answerSetup(db, caller, params.id, at)
}

export const discardSetup: Handler<'discardSetup'> = async ({ caller, id: requestId, params }, { db, clock, jobs }) => {
  const at = clock.now()
  await transact(db, async (tx) => {
    const row = await holdSetup(tx, caller, params.id)
    if (row.center_id !== null) throw centerCreated()
    await tx.deleteFrom('center_setups').where('id', '=', row.id).execute()
    for (const fileId of [row.logo_file_id, row.thumbnail_file_id, row.background_file_id]) {
      if (fileId !== null) await jobs.send(tx, 'forget-file', { fileId })
    }
    const before = { name: readDraft(row.data).name, step: row.step }
    await recordAuditEvents(tx, { caller, requestId, at }, [
      { action: 'setup_discarded', entity: 'center_setup', entityId: row.id, centerId: null, before },
    ])
  })
}
