import { auditContextOf } from '#server/caller.ts'
import { answer, type Handlers } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import { conflict, denied, ifMatchRequired, notFound, unavailable } from '#server/errors.ts'
import { mayEditResource } from '#server/modules/access/resources.ts'
import { documentTypes, playableTypes, type Upload } from '#server/modules/files/uploads.ts'
import { withoutPlace } from '#server/modules/images/without-place.ts'
import { centerOfNew } from './center.ts'
import { lockEditable, recordResource } from './locked.ts'
import { findResource, sameContent } from './queries.ts'
import { received } from './received.ts'
import { forgetFiles, keepFile } from './resource-files.ts'
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

/** What the library takes. */
const rulesOf = ({ libraryLimit }: Ctx['config']) => ({ limit: libraryLimit, accept: libraryTypes, prepare: withoutPlace })

export const uploadHandlers = {
  uploadResource: async (call, ctx) => {
    const { caller, query } = call
    const { clock, db } = ctx
    const centerId = await centerOfNew(db, caller, query.center)
    const { id, isKnown } = await received(call, ctx, { ...rulesOf(ctx.config), centerId, upload: query.upload }, async (tx, file) => {
      const present = await sameContent(tx, caller, centerId, file.sha256)
      if (present) return { id: present.id, isKnown: true, isNew: false }
      const at = clock.now()
      const stored = await keepFile(tx, file, { as: 'file_id', centerId, by: caller.id, at })
      const name = titleOf(file)
      const is_shared = centerId === null
      const row = await tx
        .insertInto('resources')
        .values({
          center_id: centerId,
          owner_id: caller.id,
          type: typeOf(file),
          name,
          file_id: stored.id,
          file_name: file.name,
          is_shared,
          created_at: at,
        })
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
    const { clock, db, jobs, workListener } = ctx
    const found = await findResource(db, caller, params.id)
    if (!found) throw notFound()
    if (!mayEditResource(caller, found)) throw denied()
    if (ifMatch === null) throw ifMatchRequired()
    // before the file is received: the rest of a large one would be sent for nothing
    if (found.revision !== ifMatch) throw conflict(await readResource(db, caller, params.id), found.revision)
    const centerId = found.center_id
    const { isStale } = await received(call, ctx, { ...rulesOf(ctx.config), centerId, upload: call.query.upload }, async (tx, file) => {
      const context = auditContextOf(call, clock)
      // another video has to be watched
      await workListener.classesChange(tx, { resourceIds: [params.id] }, clock.now())
      const row = await lockEditable(tx, context, params.id)
      // the last moment: who cancels asks for what has become of it, and that waits for this lock
      if (call.raw.raw.socket.destroyed) throw unavailable()
      if (row.revision !== ifMatch) return { isNew: false, isStale: true }
      const stored = await keepFile(tx, file, { as: 'file_id', centerId, by: caller.id, at: clock.now() })
      if (stored.id === row.file_id) return { isNew: false, isStale: false }
      await tx
        .updateTable('resources')
        .set({ file_id: stored.id, file_name: file.name, type: typeOf(file), revision: row.revision + 1 })
        .set({ thumbnail_file_id: null, url: null, seconds: null })
        .where('id', '=', row.id)
        .execute()
      await forgetFiles(tx, jobs, row)
      await recordResource(tx, context, { action: 'file_replaced', id: row.id, centerId, after: { file_name: file.name } })
      return { isNew: stored.isNew, isStale: false }
    })
    if (!isStale) return answerResource(db, caller, params.id, 200)
    const current = await readResource(db, caller, params.id)
    throw conflict(current, current.revision)
  },
} satisfies Partial<Handlers>
