import { sql } from 'kysely'
import type { Jobs } from '#server/adapters/jobs.ts'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { deleteCenterData } from '#server/modules/centers/delete-data.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { commandReason } from '#server/modules/audit/without-actor.ts'
import { commandAuditContext } from './commands.ts'
import { demoIds } from './queries.ts'

/** What was removed, and the keys of the stored files that are to be deleted. */
export interface RemovedDemo {
  centers: number
  people: number
  files: string[]
}

/**
 * Removes the demo school: its centers with everything in them, its people, programs, resources and files, their waiting mails. What
 * others made outside its centers stays; a program or area that a kept center uses stays too.
 * @returns null when there is no demo school
 */
export async function removeDemo(db: Db, jobs: Jobs, now: Date): Promise<RemovedDemo | null> {
  return transact(db, async (tx) => {
    const school = await tx.selectFrom('demo_school').where('removed_at', 'is', null).select('loaded_at').forUpdate().executeTakeFirst()
    if (!school) return null
    await sql`select set_config('app.purge', 'on', true)`.execute(tx)
    const [centers, people] = [await demoIds(tx, 'centers'), await demoIds(tx, 'users')]
    await removeEvents(tx, centers, people)
    await removeMails(tx, people)
    const keys: string[] = []
    for (const id of centers) keys.push(...(await deleteCenterData(tx, id)))
    await removePeople(tx, people)
    keys.push(...(await removeLibrary(tx)))
    await tx.deleteFrom('demo_rows').execute()
    await tx.updateTable('demo_school').set({ removed_at: now }).execute()
    await removeStored(tx, jobs, keys)
    await recordAuditEvents(tx, commandAuditContext(now), [
      { action: 'removed', entity: 'demo_school', entityId: null, centerId: null, reason: commandReason },
    ])
    return { centers: centers.length, people: people.length, files: keys }
  })
}

/** Events of the demo centers, and of demo people about themselves or about one another. */
async function removeEvents(tx: Tx, centers: readonly number[], people: readonly number[]): Promise<void> {
  await sql`delete from audit_log where center_id = any(${centers}::bigint[]) or student_id = any(${people}::bigint[])
    or (entity = 'user' and entity_id = any(${people}::bigint[]))`.execute(tx)
}

async function removeMails(tx: Tx, people: readonly number[]): Promise<void> {
  await sql`delete from mails where user_id = any(${people}::bigint[])`.execute(tx)
  await sql`delete from pgboss.job where name = 'password-reset' and state in ('created', 'retry')
    and data->>'email' in (select email from users where id = any(${people}::bigint[]))`.execute(tx)
  await sql`delete from login_failures where account_key in (select name_key from login_names where user_id = any(${people}::bigint[]))`.execute(
    tx,
  )
}

/** Deletes the demo people that are left; rows that they made in kept centers stay, with another author or none. */
async function removePeople(tx: Tx, people: readonly number[]): Promise<void> {
  const ids = sql`any(${people}::bigint[])`
  // an author is required: an IT admin who stays, or the manager of the center
  const successor = sql`coalesce((select min(id) from users where is_superuser and id <> all(${people}::bigint[])),
    (select manager_id from centers where centers.id = center_id and manager_id <> all(${people}::bigint[])))`
  for (const table of ['center_setups', 'student_imports'] as const) {
    await sql`update ${sql.table(table)} set created_by = ${successor} where created_by = ${ids} and ${successor} is not null`.execute(tx)
    await sql`delete from ${sql.table(table)} where created_by = ${ids}`.execute(tx)
  }
  await sql`delete from auth_sessions where impersonator_id = ${ids}`.execute(tx)
  await sql`delete from purchases where user_id = ${ids}`.execute(tx)
  await sql`update course_rules set created_by = null where created_by = ${ids}`.execute(tx)
  await sql`update files set uploaded_by = null where uploaded_by = ${ids}`.execute(tx)
  await sql`delete from users where id = ${ids}`.execute(tx)
}

/** Deletes the programs, resources, areas and files of the demo school that nothing kept refers to. Returns keys of stored files. */
async function removeLibrary(tx: Tx): Promise<string[]> {
  const demo = (entity: string) => sql`(select id from demo_rows where entity = ${entity})`
  await sql`delete from courses where id in ${demo('courses')}
    and not exists (select from center_courses where course_id = courses.id)
    and not exists (select from group_courses where course_id = courses.id)`.execute(tx)
  await sql`delete from resources where id in ${demo('resources')}
    and not exists (select from related_resources where resource_id = resources.id)`.execute(tx)
  // an area stays with the areas above it
  await sql`with recursive kept (id) as (
      select category_id from course_categories union select category_id from resource_categories
      union select category_id from groups where category_id is not null
      union select id from categories where id not in ${demo('categories')}
      union select categories.parent_id from categories join kept on kept.id = categories.id where categories.parent_id is not null
    ) delete from categories where id in ${demo('categories')} and id not in (select id from kept)`.execute(tx)
  const { rows } = await sql<{ storage_key: string }>`delete from files where id in ${demo('files')}
    and not exists (select from users where profile_image_file_id = files.id)
    and not exists (select from centers where files.id in (logo_file_id, thumbnail_file_id, background_file_id))
    and not exists (select from center_setups where files.id in (logo_file_id, thumbnail_file_id, background_file_id))
    and not exists (select from groups where files.id in (logo_file_id, thumbnail_file_id))
    and not exists (select from courses where files.id in (logo_file_id, background_file_id))
    and not exists (select from resources where files.id in (file_id, thumbnail_file_id))
    and not exists (select from resource_captions where file_id = files.id)
    and not exists (select from deliverable_files where file_id = files.id)
    and not exists (select from version_files where file_id = files.id)
    and not exists (select from feedback_files where file_id = files.id)
    returning storage_key`.execute(tx)
  return rows.map(({ storage_key }) => storage_key)
}
