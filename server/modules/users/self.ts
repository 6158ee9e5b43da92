import type { Caller } from '#server/caller.ts'
import type { Handler, ReplyBody } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, type SessionKey } from '#server/modules/auth/caller-queries.ts'
import { displayName, fileUrl, fullName } from '#server/modules/people/person.ts'
import { selfRows } from './queries.ts'

export type Self = ReplyBody<'getSelf'>

/** The person of a valid session as `getSelf` and as the caller; null when the session is over. */
export async function findSelf(db: Db, key: SessionKey): Promise<{ caller: Caller; self: Self } | null> {
  const [row] = await selfRows(db, key)
  if (!row) return null
  const caller = callerOf(row)
  const { managed_center_id: managedId, managed_center_name: managedName } = row
  return {
    caller,
    self: {
      id: row.id,
      username: row.username,
      email: row.email,
      first_name: row.first_name,
      last_name: [row.last_name_1, row.last_name_2].filter((part) => part !== '').join(' '),
      last_name_1: row.last_name_1,
      last_name_2: row.last_name_2,
      full_name: fullName(row),
      display_name: displayName(row),
      kind: caller.role,
      is_staff: row.is_staff,
      is_superuser: row.is_superuser,
      profile_image: fileUrl(row.profile_image_file_id),
      managed_center: managedId === null ? null : { id: managedId, name: managedName ?? '' },
      center: row.center,
      time_zone: row.time_zone,
      courses: row.courses,
      language: row.language,
      theme: row.theme,
      density: row.density,
      gender: row.gender,
      pending_email: row.pending_email,
      erasure_requested_at: row.erasure_requested_at?.toISOString() ?? null,
      impersonation: caller.impersonator
        ? {
            admin: {
              id: caller.impersonator.id,
              name: fullName({
                first_name: row.admin_first_name ?? '',
                last_name_1: row.admin_last_name_1 ?? '',
                last_name_2: row.admin_last_name_2 ?? '',
              }),
            },
            ends_at: row.expires_at.toISOString(),
            may_write: caller.impersonator.mayWrite,
            reason: row.impersonation_reason ?? '',
          }
        : null,
      unread_notifications: row.unread ?? 0,
      demo_school: row.demo_school,
      revision: row.revision,
    },
  }
}

/** The session hook has already read it. */
export const getSelf: Handler<'getSelf'> = async ({ raw }) => raw.self as Self
