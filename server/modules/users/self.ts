import type { Caller } from '#server/caller.ts'
import type { Handler, ReplyBody } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { displayName, fileUrl, fullName } from '#server/modules/people/person.ts'
import { centersOf, coursesOf, impersonationOf, selfRow } from './queries.ts'

/** The caller as they see themselves. */
export async function readSelf(db: Db, caller: Caller, now: Date): Promise<ReplyBody<'getSelf'>> {
  const [row, centers, courses, acting] = await Promise.all([
    selfRow(db, caller, now),
    centersOf(db, caller),
    coursesOf(db, caller),
    impersonationOf(db, caller),
  ])
  return {
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
    managed_center: centers.find(({ id }) => id === caller.managedCenterId) ?? null,
    center: centers.find(({ id }) => id === caller.centerIds[0]) ?? null,
    courses,
    language: row.language,
    theme: row.theme,
    density: row.density,
    gender: row.gender,
    pending_email: row.pending_email,
    erasure_requested_at: row.erasure_requested_at?.toISOString() ?? null,
    impersonation: acting
      ? {
          admin: { id: acting.id, name: fullName(acting) },
          ends_at: acting.expires_at.toISOString(),
          may_write: acting.impersonation_write,
          reason: acting.impersonation_reason ?? '',
        }
      : null,
    unread_notifications: row.unread ?? 0,
    revision: row.revision,
  }
}

export const getSelf: Handler<'getSelf'> = ({ caller }, { clock, db }) => readSelf(db, caller, clock.now())
