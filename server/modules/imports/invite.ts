import type { Ctx } from '#server/context.ts'
import { transact } from '#server/db/client.ts'
import { createInvitation } from '#server/modules/auth/password-links.ts'
import { accountMails } from '#server/texts/account-mails.ts'

/** Maximum mails queued in one transaction. */
const chunk = 50

/** Job: mails every student that the import created, once, a link to choose their password. */
export async function inviteImported({ importId }: { importId: number }, { clock, config, db, jobs }: Ctx): Promise<void> {
  for (let count = chunk; count === chunk;) {
    count = await transact(db, async (tx) => {
      const rows = await tx
        .selectFrom('student_import_rows as r')
        .innerJoin('users', 'users.id', 'r.user_id')
        .where('r.import_id', '=', importId)
        .where('r.state', '=', 'created')
        .where('r.invited_at', 'is', null)
        .where('users.email', 'is not', null)
        .where('users.password_hash', 'is', null)
        .select(['r.number', 'users.id', 'users.email', 'users.first_name', 'users.language'])
        .orderBy('r.number')
        .limit(chunk)
        .forUpdate('r')
        .execute()
      for (const { id, email, first_name, language } of rows) {
        const { path, days } = await createInvitation(tx, id, clock.now())
        await jobs.send(tx, 'mail', {
          to: email ?? '',
          ...accountMails.welcome[language]({ firstName: first_name, link: config.publicUrl + path, days }),
        })
      }
      await tx
        .updateTable('student_import_rows')
        .set({ invited_at: clock.now() })
        .where('import_id', '=', importId)
        .where('number', 'in', [0, ...rows.map(({ number }) => number)])
        .execute()
      return rows.length
    })
  }
}
