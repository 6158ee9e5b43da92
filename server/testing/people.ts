import type { Insertable } from 'kysely'
import type { Db, Tables } from '../db/client.ts'

let people = 0

/** Adds a person and answers their id; everything has a default, and names are different each time. */
export async function addPerson(db: Db, person: Partial<Insertable<Tables['users']>> = {}): Promise<number> {
  people += 1
  const { id } = await db.insertInto('users')
    .values({ username: `person.${people}`, email: `person.${people}@demo.test`, first_name: 'Ana', last_name_1: 'García', last_name_2: `Soler ${people}`, ...person })
    .returning('id').executeTakeFirstOrThrow()
  return id
}

/** Adds a center with room for staff and students, and answers its id. */
export async function addCenter(db: Db, center: Partial<Insertable<Tables['centers']>> = {}): Promise<number> {
  people += 1
  const { id } = await db.insertInto('centers')
    .values({ name: `Centro ${people}`, slug: `centro-${people}`, teacher_licenses: 100, student_licenses: 100, ...center })
    .returning('id').executeTakeFirstOrThrow()
  return id
}

/** Adds a teacher of a center; a manager on request. */
export async function addTeacher(db: Db, centerId: number, { manages = false } = {}): Promise<number> {
  const id = await addPerson(db, { is_staff: true })
  await db.insertInto('center_staff').values({ center_id: centerId, user_id: id }).execute()
  if (manages) await db.updateTable('centers').set({ manager_id: id }).where('id', '=', centerId).execute()
  return id
}
