import type { Ctx } from '#server/context.ts'
import { transact } from '#server/db/client.ts'
import { inviteStudents } from '#server/modules/students/invitations.ts'

/** Maximum mails queued in one transaction. */
const chunk = 250

/** Job: mails every student that the import created, once, a link to choose their password. An import being undone waits for a chunk. */
export async function inviteImported(
  { importId }: { importId: number },
  { clock, config, db, jobs }: Ctx,
  signal: AbortSignal,
): Promise<void> {
  for (let count = chunk; count === chunk;) {
    signal.throwIfAborted()
    count = await transact(db, async (tx) => {
      const found = await tx
        .selectFrom('student_imports')
        .where('id', '=', importId)
        .where('state', '=', 'done')
        .select('center_id')
        .forShare()
        .executeTakeFirst()
      if (!found) return 0
      const rows = await tx
        .selectFrom('student_import_rows as r')
        .innerJoin('users', 'users.id', 'r.user_id')
        .where('r.import_id', '=', importId)
        .where('r.state', '=', 'created')
        .where('r.invited_at', 'is', null)
        .where('users.email', 'is not', null)
        .where('users.password_hash', 'is', null)
        .select(['r.number', 'users.id', 'users.email'])
        .orderBy('r.number')
        .limit(chunk)
        .forUpdate('r')
        .execute()
      const now = clock.now()
      await inviteStudents(tx, { config, jobs }, now, {
        centerId: found.center_id,
        importId,
        students: rows.map(({ id, email }) => ({ id, email: email ?? '' })),
        batchFrom: rows[0]?.number ?? 0,
      })
      await tx
        .updateTable('student_import_rows')
        .set({ invited_at: now })
        .where('import_id', '=', importId)
        .where('number', 'in', [0, ...rows.map(({ number }) => number)])
        .execute()
      return rows.length
    })
  }
}
