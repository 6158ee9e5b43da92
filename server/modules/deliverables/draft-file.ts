import type { Ctx } from '#server/context.ts'
import { type Call, answer } from '#server/contract.ts'
import { etag, invalid, notFound } from '#server/errors.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { receiveKept } from '#server/modules/files/kept-uploads.ts'
import { documentTypes, type Upload } from '#server/modules/files/uploads.ts'
import { withoutPlace } from '#server/modules/images/without-place.ts'
import { changeDraft, updateDraft, ownPlace, rejectionOf } from './draft.ts'
import { attachFile, detachFile, draftFiles } from './file-queries.ts'
import { lockDraftsOf, requireRoom, requireStoredFits } from './upload-quota.ts'
import { toDraft } from './views.ts'
import { versionRows } from './work-queries.ts'

/** Maximum number of files of one version. */
const mostFiles = 20
const tooMany = () => invalid({ file: ['too_many_files'] })

/**
 * Streams a file into the draft that is open when the upload ends: a version handed in meanwhile does not contain it. A rejected or
 * incomplete upload leaves neither bytes nor rows.
 */
export async function addDraftFile(call: Call<'addDraftFile'>, ctx: Ctx) {
  const { caller, params, query } = call
  const { db, clock, config } = ctx
  const started = clock.now()
  const { place, key } = await ownPlace(db, caller, started, params.id, query.group)
  const rejection = rejectionOf(place)
  if (rejection) throw rejection
  if (!place.accepts_files) throw invalid({ file: ['not_accepted'] })
  if ((await draftFiles(db, key)).length >= mostFiles) throw tooMany()
  await requireRoom(db, config, place.center_id, key)

  const rules = { limit: config.uploadLimit, accept: documentTypes, prepare: withoutPlace, centerId: place.center_id, upload: query.upload }
  await receiveKept(call, ctx, rules, async (file) => ({ isNew: await keep(file) }))
  const draft = toDraft(await versionRows(db, key))
  return answer(201, draft, { headers: { etag: etag(draft.revision) } })

  /** False if the draft already has this file: a retried upload adds no copy. */
  async function keep(file: Upload): Promise<boolean> {
    const ended = clock.now()
    const again = await ownPlace(db, caller, ended, params.id, query.group)
    const rejectionNow = rejectionOf(again.place)
    if (rejectionNow) throw rejectionNow
    return changeDraft(db, place, key, async (tx, work) => {
      const present = work.state.draft ? await draftFiles(tx, key) : []
      if (present.some(({ name, sha256 }) => name === file.name && sha256 === file.sha256)) return false
      if (present.length >= mostFiles) throw tooMany()
      await lockDraftsOf(tx, caller.id)
      const draftId = await updateDraft(tx, place, work, {}, ended)
      await attachFile(
        tx,
        { draftId, centerId: place.center_id, studentId: caller.id, position: (present.at(-1)?.position ?? -1) + 1 },
        file,
        ended,
      )
      await requireStoredFits(tx, config, place.center_id, key, file.size)
      return true
    })
  }
}

/** Removes a file from the draft. A job of the same transaction deletes its bytes, so that a crash in between leaves none. */
export async function removeDraftFile({ caller, params, query }: Call<'removeDraftFile'>, { db, clock, jobs }: Ctx) {
  const now = clock.now()
  const { place, key } = await ownPlace(db, caller, now, params.id, query.group)
  const rejection = rejectionOf(place)
  if (rejection) throw rejection
  await changeDraft(db, place, key, async (tx, work) => {
    const file = work.state.draft ? (await draftFiles(tx, key)).find(({ id }) => id === params.file_id) : undefined
    if (!file) throw notFound()
    await updateDraft(tx, place, work, {}, now)
    await detachFile(tx, file.id)
    await removeStored(tx, jobs, [file.storage_key])
  })
  const draft = toDraft(await versionRows(db, key))
  return answer(200, draft, { headers: { etag: etag(draft.revision) } })
}
