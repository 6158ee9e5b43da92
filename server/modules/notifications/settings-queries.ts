import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { zoneOfPerson } from '#server/modules/people/queries.ts'
import { platformZone, type TimeZone } from '#server/school-day.ts'
import { defaultSettings, type NoticeTopic, type Setting } from './topics.ts'

interface StoredSetting extends Setting {
  /** How the topic was mailed before a link in a mail changed it. */
  before: 'at_once' | 'digest' | null
}

export interface Recipient {
  /** Null for somebody who gets no mails: without an address, or with a deactivated account. */
  address: string | null
  /** In which the mail of the day leaves. */
  zone: TimeZone
  /** By topic, with the defaults of those that were never changed. */
  settings: Readonly<Record<NoticeTopic, StoredSetting>>
}

const defaults = Object.fromEntries(
  Object.entries(defaultSettings).map(([topic, setting]) => [topic, { ...setting, before: null }]),
) as Recipient['settings']

/** How people are told of what happens, by their ids. */
export async function recipients(db: Db, userIds: readonly number[]): Promise<Map<number, Recipient>> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('notice_settings as s', 's.user_id', 'users.id')
    .where('users.id', '=', sql<number>`any(${userIds}::bigint[])`)
    .select([
      'users.id',
      'users.email',
      'users.is_active',
      zoneOfPerson.as('zone'),
      's.topic',
      's.in_app',
      's.mail',
      's.mail_before as before',
    ])
    .execute()
  const found = new Map<number, Recipient>()
  for (const { id, email, is_active, zone, topic, in_app, mail, before } of rows) {
    const settings = found.get(id)?.settings ?? defaults
    found.set(id, {
      address: is_active ? email : null,
      zone: zone ?? platformZone,
      settings: topic === null || in_app === null || mail === null ? settings : { ...settings, [topic]: { in_app, mail, before } },
    })
  }
  return found
}

/** Stores how a person is told of a topic. A link in a mail that changed it before has nothing to take back any more. */
export const saveSetting = (tx: Tx, userId: number, topic: NoticeTopic, setting: Setting): Promise<void> =>
  storeSettings(tx, userId, [{ topic, ...setting, before: null }])

/** Stores how a person is told of topics. */
export async function storeSettings(tx: Tx, userId: number, settings: readonly (StoredSetting & { topic: NoticeTopic })[]): Promise<void> {
  if (settings.length === 0) return
  await tx
    .insertInto('notice_settings')
    .values(settings.map(({ topic, in_app, mail, before }) => ({ user_id: userId, topic, in_app, mail, mail_before: before })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic']).doUpdateSet((eb) => ({
        in_app: eb.ref('excluded.in_app'),
        mail: eb.ref('excluded.mail'),
        mail_before: eb.ref('excluded.mail_before'),
      })),
    )
    .execute()
}

/** Locks the account, so that its settings do not change while they are read and written. @returns whether it exists */
export async function lockOwner(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().executeTakeFirst()
  return row !== undefined
}
