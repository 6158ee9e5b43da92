import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { transact } from '#server/db/client.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { staleDrafts } from './draft-purge-queries.ts'
import { detachFile, draftFiles } from './file-queries.ts'
import { draftState, lockGroup, lockWork, type WorkKey, writeDraft } from './work-queries.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'purge-draft-files': Record<string, never>
  }
}

const day = 24 * 60 * 60 * 1000
/** Maximum number of drafts that one job purges; the next job continues. */
const chunk = 200

/** Deletes the files of one draft unless it has changed; its text and link stay. */
async function purge({ db, jobs }: Ctx, key: WorkKey, before: Date, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const group = await lockGroup(tx, key.groupId)
    const submission = await lockWork(tx, key)
    const { draft, revision } = await draftState(tx, submission?.id ?? 0)
    if (!submission || !draft || draft.updated_at >= before) return
    const files = await draftFiles(tx, key)
    for (const file of files) await detachFile(tx, file.id)
    await removeStored(
      tx,
      jobs,
      files.map(({ storage_key }) => storage_key),
    )
    // The next revision keeps a page that is still open from handing in a draft without its files. In an archived group, where drafts
    // cannot change, nothing can be handed in.
    const where = { centerId: group.center_id, groupId: key.groupId, submissionId: submission.id, draftId: draft.id }
    if (group.archived_at === null) await writeDraft(tx, where, {}, revision + 1, now)
  })
}

export const draftJobs = {
  /** Once a day: deletes files that were uploaded long ago and never handed in. */
  'purge-draft-files': async (_data, ctx) => {
    const { clock, config, db, jobs } = ctx
    await jobs.daily(db, 'purge-draft-files', {})
    const now = clock.now()
    const before = new Date(now.getTime() - config.draftDays * day)
    const found = await staleDrafts(db, before, chunk)
    for (const key of found) await purge(ctx, key, before, now)
    if (found.length === chunk) await jobs.send(db, 'purge-draft-files', {})
  },
} satisfies Partial<JobTable<Ctx>>
