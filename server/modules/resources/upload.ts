import { auditContextOf } from '#server/caller.ts'
import { answer, type Call, type Handlers } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { conflict, denied, ifMatchRequired, notFound } from '#server/errors.ts'
import { mayEditResource } from '#server/modules/access/resources.ts'
import { requireCenterSpace } from '#server/modules/files/center-space.ts'
import { receiveKept } from '#server/modules/files/kept-uploads.ts'
import { documentTypes, playableTypes, type Upload } from '#server/modules/files/uploads.ts'
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
 * Receives a file and keeps its bytes only if the transaction refers to them.
 * @param keep returns false if the bytes are not needed
 */
async function received<T extends { isNew: boolean }>(
  call: Pick<Call<'uploadResource'>, 'log' | 'raw'>,
  ctx: Ctx,
  centerId: number | null,
  keep: (tx: Tx, file: Upload) => Promise<T>,
): Promise<T> {
  const { db, config } = ctx
  await requireCenterSpace(db, ctx, centerId, 0)
  const rules = { limit: config.uploadLimit, accept: libraryTypes, prepare: withoutPlace, centerId }
  return receiveKept(call, ctx, rules, (file) =>
    transact(db, async (tx) => {
      await lockContent(tx, centerId, file.sha256)
      const done = await keep(tx, file)
      if (done.isNew) await requireCenterSpace(tx, ctx, centerId, file.size)
      return done
    }),
  )
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
