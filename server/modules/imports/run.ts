import { keptAuditContext } from '#server/modules/audit/kept-caller.ts'
import type { Ctx } from '#server/context.ts'
import { repeatInChunks } from '#server/db/chunks.ts'
import { json } from '#server/db/json.ts'
import type { Tx } from '#server/db/client.ts'
import { ApiError } from '#server/errors.ts'
import { releaseSeats } from '#server/modules/licences/seats.ts'
import { admitNext } from './admit-rows.ts'
import { complete, enrolNext, reserve } from './enrol-rows.ts'
import { centerOfImport } from './queries.ts'
import { analyseRows } from './row-queries.ts'
import { beginAttempt, forgetCells, type Import, notifyAuthor, stepsOf } from './steps.ts'
import type { ImportFailure } from './student-import.ts'

/**
 * Job: creates the accounts, reserves all the seats or none with the new groups, and enrols the students, in chunks of rows. It can be repeated and run
 * twice at once: every step starts at what is still to be done. An error ends the import as failed, to be started again by a person; it is
 * thrown only if even that cannot be saved.
 * @param signal ends the work after a chunk; the queue gives the job to the next process
 */
export async function runImport({ importId }: { importId: number }, { clock, db, jobs, log }: Ctx, signal: AbortSignal): Promise<void> {
  const centerId = await centerOfImport(db, importId)
  if (centerId === undefined) return
  const step = stepsOf(db, { centerId, importId, state: 'importing' })
  try {
    await analyseRows(db)
    await beginAttempt(step, clock.now())
    await repeatInChunks(step, (tx, row, size) => admitNext(tx, row, size, clock.now()), signal)
    await step((tx, row) => reserve(tx, row, clock.now()))
    await repeatInChunks(step, (tx, row, size) => enrolNext(tx, row, size, clock.now()), signal)
    if (!signal.aborted) {
      await step(async (tx, row) => {
        await complete(tx, row, clock.now())
        if (row.invites) await jobs.send(tx, 'student-import-invitations', { importId })
      })
    }
  } catch (error) {
    const failure = failureOf(error)
    if (failure.code === 'internal') log.error({ err: error, importId }, 'an import has failed')
    await step((tx, row) => fail(tx, row, failure, clock.now()))
  }
  signal.throwIfAborted()
}

const expected: ReadonlySet<string> = new Set(['no_licences', 'group_archived', 'student_archived', 'not_found', 'anonymous_not_allowed'])

function failureOf(error: unknown): ImportFailure {
  if (!(error instanceof ApiError) || !expected.has(error.body.code)) return { code: 'internal' }
  const { code, seats } = error.body
  return { code: code as ImportFailure['code'], ...(seats ? { seats } : {}) }
}

async function fail(tx: Tx, row: Import, failure: ImportFailure, at: Date): Promise<void> {
  await releaseSeats(tx, keptAuditContext(row, at), row.center_id, row.reserved_seats ?? 0)
  await forgetCells(tx, row.id)
  await tx
    .updateTable('student_imports')
    .set({ state: 'failed', failure: json(failure), reserved_seats: null })
    .where('id', '=', row.id)
    .execute()
  await notifyAuthor(tx, row, 'import_failed', at)
}
