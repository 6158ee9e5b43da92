import { auditContextOf } from '#server/caller.ts'
import { answer, type Call, type Handlers } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import { type Db, sqlState, transact, type Tx } from '#server/db/client.ts'
import { ApiError, conflict, denied, ifMatchRequired, invalid, notFound, quotaReached } from '#server/errors.ts'
import { mayEditResource } from '#server/modules/access/resources.ts'
import { nameFits } from '#server/modules/files/file-names.ts'
import { centerBytes, centerQuota } from '#server/modules/files/storage-queries.ts'
import { documentTypes, playableTypes, receiveFile, type Upload } from '#server/modules/files/uploads.ts'
import { withoutPlace } from '#server/modules/images/without-place.ts'
import { centerOfNew } from './center.ts'
import { lockEditable, recordResource } from './locked.ts'
import { findResource, sameContent } from './queries.ts'
import { keepFile, lockContent } from './resource-files.ts'
import { answerResource, readResource, type Resource } from './views.ts'

const libraryTypes = [...documentTypes, ...playableTypes]

function typeOf({ mediaType }: Upload): Resource['type'] {
  if (mediaType === 'application/pdf') return 'pdf'
  if (mediaType.startsWith('image/')) return 'image'
  return mediaType.startsWith('video/') ? 'video' : 'other'
}

/** What people call a file: its name without the extension, 200 characters at most. */
const titleOf = ({ name }: Upload) =>
  name
    .replace(/\.[^.]{1,12}$/, '')
    .trim()
    .slice(0, 200) || name.slice(0, 200)

/**
 * Checks the space of a center; the platform has no limit of its own.
 * @param added bytes of the file that are counted already
 * @throws 409 `center_full` with what is used without the file
 */
async function requireRoom(db: Db | Tx, { config }: Pick<Ctx, 'config'>, centerId: number | null, added: number): Promise<void> {
  if (centerId === null) return
  const { bytes, limitGb } = await centerBytes(db, centerId)
  const quota = centerQuota(bytes - added, limitGb, config.centerLimit)
  if (quota.used + Math.max(1, added) > quota.limit) throw quotaReached('center_full', quota)
}

/**
 * Receives a file and keeps its bytes only if the transaction refers to them.
 * @param keep returns false if the bytes are not needed
 */
async function received<T extends { isNew: boolean }>(
  { log, raw }: Pick<Call<'uploadResource'>, 'log' | 'raw'>,
  ctx: Ctx,
  centerId: number | null,
  keep: (tx: Tx, file: Upload) => Promise<T>,
): Promise<T> {
  const { db, files, config } = ctx
  await requireRoom(db, ctx, centerId, 0)
  const upload = await receiveFile(raw, ctx, { limit: config.uploadLimit, accept: libraryTypes, prepare: withoutPlace, centerId })
  const forget = () =>
    files.remove(upload.key).catch((error: unknown) => log.error({ err: error, key: upload.key }, 'a rejected upload could not be removed'))
  try {
    if (!nameFits(upload)) throw invalid({ file: ['wrong_type'] })
    const kept = await transact(db, async (tx) => {
      await lockContent(tx, centerId, upload.sha256)
      const done = await keep(tx, upload)
      if (done.isNew) await requireRoom(tx, ctx, centerId, upload.size)
      return done
    })
    if (!kept.isNew) await forget()
    return kept
  } catch (error) {
    // Only if the row was certainly not written: a row without its bytes would be worse than bytes without a row.
    if (error instanceof ApiError || sqlState(error)) await forget()
    throw error
  }
}

export const uploadHandlers = {
  uploadResource: async (call, ctx) => {
    const { caller, query } = call
    const { clock, db } = ctx
    const centerId = await centerOfNew(db, caller, query.center)
    const { id, isKnown } = await received(call, ctx, centerId, async (tx, file) => {
      const present = await sameContent(tx, caller, centerId, file.sha256)
      if (present) return { id: present.id, isKnown: true, isNew: false }
      const at = clock.now()
      const stored = await keepFile(tx, file, { centerId, by: caller.id, at })
      const name = titleOf(file)
      const is_shared = centerId === null
      const row = await tx
        .insertInto('resources')
        .values({ center_id: centerId, owner_id: caller.id, type: typeOf(file), name, file_id: stored.id, is_shared, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordResource(tx, auditContextOf(call, clock), { action: 'created', id: row.id, centerId, after: { name, is_shared } })
      return { id: row.id, isKnown: false, isNew: stored.isNew }
    })
    const resource = await readResource(db, caller, id)
    return isKnown ? answer(200, { resource, is_new: false }) : answer(201, { resource, is_new: true })
  },

  replaceResourceFile: async (call, ctx) => {
    const { caller, ifMatch, params } = call
    const { clock, db, jobs } = ctx
    const found = await findResource(db, caller, params.id)
    if (!found) throw notFound()
    if (!mayEditResource(caller, found)) throw denied()
    if (ifMatch === null) throw ifMatchRequired()
    const centerId = found.center_id
    const { isStale } = await received(call, ctx, centerId, async (tx, file) => {
      const context = auditContextOf(call, clock)
      const row = await lockEditable(tx, context, params.id)
      if (row.revision !== ifMatch) return { isNew: false, isStale: true }
      const stored = await keepFile(tx, file, { centerId, by: caller.id, at: clock.now() })
      if (stored.id === row.file_id) return { isNew: false, isStale: false }
      await tx
        .updateTable('resources')
        .set({ file_id: stored.id, url: null, type: typeOf(file), seconds: null, revision: row.revision + 1 })
        .where('id', '=', row.id)
        .execute()
      if (row.file_id !== null) await jobs.send(tx, 'forget-file', { fileId: row.file_id })
      await recordResource(tx, context, { action: 'file_replaced', id: row.id, centerId, after: { file_name: file.name } })
      return { isNew: stored.isNew, isStale: false }
    })
    if (!isStale) return answerResource(db, caller, params.id, 200)
    const current = await readResource(db, caller, params.id)
    throw conflict(current, current.revision)
  },
} satisfies Partial<Handlers>
