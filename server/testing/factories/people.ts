import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../db/client.ts'
import { moveSeats } from './centers.ts'
import { demoPasswordHash } from './passwords.ts'
import { inChunks, next, only } from './rows.ts'

export type Person = Selectable<Tables['users']>
export type PersonGiven = Partial<Insertable<Tables['users']>>
type CenterId = { id: number }

/** Accounts with the demo password, in the order given; names and addresses are counted where they are not given. */
export async function createPeople(db: Db | Tx, given: readonly PersonGiven[]): Promise<Person[]> {
  const password_hash = await demoPasswordHash()
  const rows = given.map((person) => {
    const n = next()
    const username = person.username ?? `persona.${n}`
    return { first_name: 'Nombre', last_name_1: `Apellido${n}`, email: `${username}@demo.test`, password_hash, ...person, username }
  })
  return inChunks(rows, (chunk) => db.insertInto('users').values(chunk).returningAll().execute())
}

/** A person without a center. */
export async function createPerson(db: Db | Tx, given: PersonGiven = {}): Promise<Person> {
  return only(await createPeople(db, [given]))
}

/** IT admin: belongs to no center and takes no seat. */
export async function createAdmin(db: Db | Tx, given: PersonGiven = {}): Promise<Person> {
  return only(await createPeople(db, [{ is_superuser: true, ...given }]))
}

/** Teachers registered in a center; each takes one of its teacher seats. */
export async function createTeachers(
  db: Db | Tx,
  center: CenterId,
  given: readonly PersonGiven[],
  joined_at = new Date(),
): Promise<Person[]> {
  const people = await createPeople(
    db,
    given.map((person) => ({ is_staff: true, ...person })),
  )
  await hire(db, center, people, joined_at)
  return people
}

export async function createTeacher(db: Db | Tx, center: CenterId, given: PersonGiven = {}): Promise<Person> {
  return only(await createTeachers(db, center, [given]))
}

/** Registers people who exist already in one more center. */
export async function hire(db: Db | Tx, center: CenterId, people: readonly { id: number }[], joined_at = new Date()): Promise<void> {
  await moveSeats(
    db,
    people.map(({ id }) => ({ center_id: center.id, kind: 'teacher', delta: 1, reason: 'joined', user_id: id, at: joined_at })),
  )
  await inChunks(people, (chunk) =>
    db
      .insertInto('center_staff')
      .values(chunk.map(({ id }) => ({ center_id: center.id, user_id: id, joined_at })))
      .returning('user_id')
      .execute(),
  )
}

/** A teacher of the center who manages it from now on. */
export async function createManager(db: Db | Tx, center: CenterId, given: PersonGiven = {}): Promise<Person> {
  const manager = await createTeacher(db, center, given)
  await appoint(db, center, manager)
  return manager
}

export async function appoint(db: Db | Tx, center: CenterId, manager: { id: number }): Promise<void> {
  await db.updateTable('centers').set({ manager_id: manager.id }).where('id', '=', center.id).execute()
}

/** Students of a center, in no group yet, so without a seat. */
export async function createStudents(
  db: Db | Tx,
  center: CenterId,
  given: readonly PersonGiven[],
  joined_at = new Date(),
): Promise<Person[]> {
  const people = await createPeople(db, given)
  await inChunks(people, (chunk) =>
    db
      .insertInto('center_students')
      .values(chunk.map(({ id }) => ({ center_id: center.id, user_id: id, joined_at })))
      .returning('user_id')
      .execute(),
  )
  return people
}

export async function createStudent(db: Db | Tx, center: CenterId, given: PersonGiven = {}): Promise<Person> {
  return only(await createStudents(db, center, [given]))
}
