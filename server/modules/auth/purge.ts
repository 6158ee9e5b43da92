import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'

const day = 24 * 60 * 60
/** Days that something over is kept, for whoever has to find out what happened. */
const keptDays = 30

/** Job, once a day: forgets sessions, tokens and links that have been over for a month. */
export async function purgeEnded(_data: object, { clock, db, jobs }: Ctx): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - keptDays * day * 1000)
  await jobs.daily(db, 'purge-ended', {})
  await sql`delete from auth_sessions where coalesce(revoked_at, expires_at) < ${before}`.execute(db)
  await sql`delete from refresh_tokens where expires_at < ${now}`.execute(db)
  await sql`delete from password_links where coalesce(used_at, expires_at) < ${before}`.execute(db)
  await sql`delete from email_changes where coalesce(confirmed_at, expires_at) < ${before}`.execute(db)
  await sql`delete from rate_limits where ends_at < now()`.execute(db)
  await sql`delete from login_failures where at < ${new Date(now.getTime() - day * 1000)}`.execute(db)
}
