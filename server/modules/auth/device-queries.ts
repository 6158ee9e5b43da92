import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { deviceDays } from './devices.ts'

/** Maximum of known devices per person; a further one replaces the one that was not used for the longest time. */
const mostDevices = 20

/** Makes a device known to an account after a successful sign-in. */
export async function rememberDevice(db: Db, userId: number, key: string, now: Date): Promise<void> {
  await sql`with kept as (
      insert into known_devices (user_id, device_key, created_at, last_used_at) values (${userId}, ${key}, ${now}, ${now})
      on conflict (user_id, device_key) do update set last_used_at = excluded.last_used_at)
    delete from known_devices where user_id = ${userId} and device_key in (
      select device_key from known_devices where user_id = ${userId} and device_key <> ${key}
      order by last_used_at desc offset ${mostDevices - 1})`.execute(db)
}

/** Forgets the devices of people, except one: their sign-ins count like those of strangers again. */
export async function forgetDevices(db: Db, userIds: readonly number[], kept: string | null = null): Promise<void> {
  await sql`delete from known_devices where user_id = any(${userIds}::bigint[]) and device_key is distinct from ${kept}`.execute(db)
}

export async function forgetDevice(db: Db, userId: number, key: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).where('device_key', '=', key).execute()
}

/** Deletes devices that were not used while their cookie lived. */
export async function deleteUnusedDevices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<', new Date(now.getTime() - deviceDays * 86_400_000))
    .execute()
}
