import { auditContextOf } from '#server/caller.ts'
import { answer, type Call, type Handlers } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { groupArchived, invalid, notFound } from '#server/errors.ts'
import { requireCenterSpace } from '#server/modules/files/center-space.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { receiveKept } from '#server/modules/files/kept-uploads.ts'
import { documentTypes } from '#server/modules/files/uploads.ts'
import { withoutPlace } from '#server/modules/images/without-place.ts'
import { findPlace } from './access.ts'
import { lockedFeedbackFiles } from './feedback-file-queries.ts'
import { insertFile } from './file-queries.ts'
import { type FileChange, recordFileChanges } from './grade-history-queries.ts'
import { findGrade, studentInGroup } from './grade-queries.ts'
import { toFeedbackFile } from './views.ts'
import { lockGroup, openWork, type WorkKey } from './work-queries.ts'

/** Maximum number of files of one mark; those that are to be taken out count until they are. */
const mostFiles = 20
const tooMany = () => invalid({ file: ['too_many_files'] })

type FileCall = Call<'addFeedbackFile'> | Call<'removeFeedbackFile'> | Call<'restoreFeedbackFile'>

/** The work whose mark the files are for. @throws 404 without access, 409 `group_archived` */
async function workOf({ caller, params, query }: FileCall, { db, clock }: Ctx): Promise<{ key: WorkKey; centerId: number }> {
  const place = await findPlace(db, caller, clock.now(), params.id, query.group)
  if (!place || !(await studentInGroup(db, place.group_id, params.student_id).executeTakeFirst())) throw notFound()
  if (place.archived_at !== null) throw groupArchived()
  return { key: { groupId: place.group_id, deliverableId: place.id, studentId: params.student_id }, centerId: place.center_id }
}

const filesOf = async (db: Db, key: WorkKey) => ({ results: (await findGrade(db, key))?.feedback_files.map(toFeedbackFile) ?? [] })

interface Locked {
  submissionId: number
  files: Awaited<ReturnType<typeof lockedFeedbackFiles>>
  /** Adds an entry to the history of the mark. */
  record: (action: FileChange['action'], name: string) => Promise<void>
}

/** Runs `change` on the files of a mark. The submission is locked after its group, as every write of a grade does. */
async function changeFiles<T>(
  call: FileCall,
  { db, clock }: Ctx,
  { key, centerId }: { key: WorkKey; centerId: number },
  change: (tx: Tx, locked: Locked) => Promise<T>,
): Promise<T> {
  return transact(db, async (tx) => {
    const group = await lockGroup(tx, key.groupId)
    if (group.archived_at !== null) throw groupArchived()
    const { id: submissionId } = await openWork(tx, centerId, key)
    const of = { submissionId, centerId, studentId: key.studentId }
    return change(tx, {
      submissionId,
      files: await lockedFeedbackFiles(tx, submissionId),
      record: (action, name) => recordFileChanges(tx, auditContextOf(call, clock), [{ ...of, action, files: [name] }]),
    })
  })
}

const keepRemoved = (tx: Tx, fileId: number) =>
  tx.updateTable('feedback_files').set({ removed_at: null }).where('file_id', '=', fileId).execute()

export const feedbackFileHandlers = {
  addFeedbackFile: async (call, ctx) => {
    const { caller } = call
    const { db, clock, config } = ctx
    const work = await workOf(call, ctx)
    const present = (await findGrade(db, work.key))?.feedback_files ?? []
    if (present.length >= mostFiles) throw tooMany()
    await requireCenterSpace(db, ctx, work.centerId, 0)
    const rules = {
      limit: config.uploadLimit,
      accept: documentTypes,
      prepare: withoutPlace,
      centerId: work.centerId,
      upload: call.query.upload,
    }
    await receiveKept(call, ctx, rules, async (file) => {
      // access and the archive may have changed during the upload
      await workOf(call, ctx)
      return changeFiles(call, ctx, work, async (tx, { submissionId, files, record }) => {
        const same = files.find(({ name, sha256 }) => name === file.name && sha256 === file.sha256)
        if (same) {
          if (same.removed_at !== null) {
            await keepRemoved(tx, same.id)
            await record('file_restored', same.name)
          }
          return { isNew: false }
        }
        if (files.length >= mostFiles) throw tooMany()
        const fileId = await insertFile(tx, file, { centerId: work.centerId, by: caller.id, at: clock.now() })
        const place = { group_id: work.key.groupId, center_id: work.centerId, position: (files.at(-1)?.position ?? -1) + 1 }
        await tx
          .insertInto('feedback_files')
          .values({ file_id: fileId, submission_id: submissionId, ...place })
          .execute()
        await record('file_added', file.name)
        await requireCenterSpace(tx, ctx, work.centerId, file.size)
        return { isNew: true }
      })
    })
    return answer(201, await filesOf(db, work.key))
  },

  removeFeedbackFile: async (call, ctx) => {
    const { clock, db, jobs } = ctx
    const work = await workOf(call, ctx)
    await changeFiles(call, ctx, work, async (tx, { files, record }) => {
      const file = files.find(({ id }) => id === call.params.file_id)
      if (!file) throw notFound()
      if (file.removed_at !== null) return
      if (file.published_at !== null) {
        await tx.updateTable('feedback_files').set({ removed_at: clock.now() }).where('file_id', '=', file.id).execute()
      } else {
        await tx.deleteFrom('feedback_files').where('file_id', '=', file.id).execute()
        await tx.deleteFrom('files').where('id', '=', file.id).execute()
        await removeStored(tx, jobs, [file.storage_key])
      }
      await record('file_removed', file.name)
    })
    return filesOf(db, work.key)
  },

  restoreFeedbackFile: async (call, ctx) => {
    const work = await workOf(call, ctx)
    await changeFiles(call, ctx, work, async (tx, { files, record }) => {
      const file = files.find(({ id }) => id === call.params.file_id)
      if (!file) throw notFound()
      if (file.removed_at === null) return
      await keepRemoved(tx, file.id)
      await record('file_restored', file.name)
    })
    return filesOf(ctx.db, work.key)
  },
} satisfies Partial<Handlers>
