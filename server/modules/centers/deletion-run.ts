import { sql } from 'kysely'
import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { repeatInChunks, type Step } from '#server/db/chunks.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { allowPurge, deleteAccounts, deleteCenterData, deleteFiles, releaseShared } from './delete-data.ts'
import { onlyHere } from './deletion-queries.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'delete-center': { centerId: number }
    'resume-deletions': Record<string, never>
  }
}

/** Deletes the next rows of one type; `found` is how many there were, `keys` are those of files that nothing refers to any more. */
type Part = (tx: Tx, centerId: number, size: number) => Promise<{ found: number; keys: string[] }>

const nextRows =
  (
    table:
      | 'evaluations'
      | 'purchases'
      | 'licence_ledger'
      | 'student_imports'
      | 'groups'
      | 'courses'
      | 'resources'
      | 'notifications'
      | 'mails',
  ): Part =>
  async (tx, centerId, size) => {
    const rows = await tx
      .deleteFrom(table)
      .where('id', 'in', (eb) => eb.selectFrom(table).where('center_id', '=', centerId).select('id').orderBy('id').limit(size))
      .returning('id')
      .execute()
    return { found: rows.length, keys: [] }
  }

/** Work with its marks. It has no index by center, so each group is asked for its own. */
const nextWork: Part = async (tx, centerId, size) => {
  const { rows: next } = await sql<{ id: number }>`select work.id from groups
    cross join lateral (select id from submissions where submissions.group_id = groups.id offset 0) as work
    where groups.center_id = ${centerId} limit ${size}`.execute(tx)
  const works = [0, ...next.map(({ id }) => id)]
  await tx.deleteFrom('grades').where('submission_id', 'in', works).execute()
  await tx.deleteFrom('submissions').where('id', 'in', works).execute()
  return { found: next.length, keys: [] }
}

/** Students; also their accounts, unless they learn elsewhere too. */
const nextStudents: Part = async (tx, centerId, size) => {
  const next = await tx
    .selectFrom('center_students')
    .where('center_id', '=', centerId)
    .select('user_id')
    .orderBy('user_id')
    .limit(size)
    .execute()
  const students = [0, ...next.map(({ user_id }) => user_id)]
  const accounts = await onlyHere(tx, centerId).where('id', 'in', students).select('id').execute()
  const keys = await deleteAccounts(
    tx,
    accounts.map(({ id }) => id),
  )
  await tx.deleteFrom('center_students').where('center_id', '=', centerId).where('user_id', 'in', students).execute()
  return { found: next.length, keys }
}

/** Audit events stay, without the center. */
const nextEvents: Part = async (tx, centerId, size) => {
  const { rows } = await sql`update audit_log set center_id = null where id in (
    select id from audit_log where center_id = ${centerId} limit ${size}) returning id`.execute(tx)
  return { found: rows.length, keys: [] }
}

/** In an order in which no part takes along many rows of another one. */
const parts: readonly Part[] = [
  nextRows('purchases'),
  nextRows('licence_ledger'),
  nextRows('mails'),
  nextRows('notifications'),
  nextRows('student_imports'),
  nextRows('evaluations'),
  nextEvents,
  nextWork,
  nextStudents,
  nextRows('groups'),
  nextRows('courses'),
  nextRows('resources'),
  deleteFiles,
]

export const deletionJobs = {
  /**
   * Empties a center that was deleted, in parts that are transactions of their own, and deletes it with what is left. It can be repeated
   * and run twice at once: every part starts at the rows that are left.
   */
  'delete-center': async ({ centerId }, { db, jobs }, signal) => {
    const step: Step<number> = (work) =>
      transact(db, async (tx) => {
        const center = await tx
          .selectFrom('centers')
          .where('id', '=', centerId)
          .where('deleting_at', 'is not', null)
          .select('id')
          .forUpdate()
          .executeTakeFirst()
        if (!center) return null
        await allowPurge(tx)
        return work(tx, center.id)
      })
    await step(releaseShared)
    for (const part of parts) {
      const next = async (tx: Tx, id: number, size: number) => {
        const { found, keys } = await part(tx, id, size)
        await removeStored(tx, jobs, keys)
        return found > 0
      }
      await repeatInChunks(step, next, signal)
    }
    signal.throwIfAborted()
    await step(async (tx, id) => removeStored(tx, jobs, await deleteCenterData(tx, id)))
  },

  /** Once a day: goes on where the queue has given up, because the database was away for too long. */
  'resume-deletions': async (_, { db, jobs }) => {
    await jobs.daily(db, 'resume-deletions', {})
    await transact(db, async (tx) => {
      const left = await tx.selectFrom('centers').where('deleting_at', 'is not', null).select('id').execute()
      for (const { id } of left) await jobs.send(tx, 'delete-center', { centerId: id })
    })
  },
} satisfies Partial<JobTable<Ctx>>
