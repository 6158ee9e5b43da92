/** A center with few free seats, and the seats in its database. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import {
  archive,
  createAdmin,
  createCenter,
  createGroup,
  createManager,
  createStudents,
  createTeachers,
  enrol,
  type Group,
  type Person,
} from '#server/testing/factories/index.ts'

export const studentSeats = 50
export const teacherSeats = 12

export interface SeatSchool {
  centerId: number
  manager: Person
  admin: Person
  /** Two groups in use, with ten and eight students. */
  active: [Group, Group]
  /** Two archived groups, with 24 and 22: unarchiving needs as many seats; there are never enough for both. */
  archived: [Group, Group]
  /** Students of the center in no group. */
  waiting: number[]
  /** Students in the active groups. */
  seated: number[]
  /** Teachers who may be removed from the team. */
  teachers: number[]
}

/** 18 of 50 student seats and 6 of 12 teacher seats are taken. */
export async function openSeatSchool(db: Db): Promise<SeatSchool> {
  const center = await createCenter(db, { student_licenses: studentSeats, teacher_licenses: teacherSeats, anonymous_users: true })
  const group = (name: string) => createGroup(db, center, { name })
  const students = (count: number) =>
    createStudents(
      db,
      center,
      Array.from({ length: count }, () => ({})),
    )
  const active: [Group, Group] = [await group('En uso A'), await group('En uso B')]
  const archived: [Group, Group] = [await group('Archivado C'), await group('Archivado D')]
  const [inA, inB, inC, inD] = [await students(10), await students(8), await students(24), await students(22)]
  await enrol(db, active[0], inA)
  await enrol(db, active[1], inB)
  for (const [index, members] of [inC, inD].entries()) {
    const old = archived[index]
    if (!old) throw new Error('there are two archived groups')
    await enrol(db, old, members)
    await archive(db, old)
  }
  await watchSeats(db)
  return {
    centerId: center.id,
    manager: await createManager(db, center),
    admin: await createAdmin(db),
    active,
    archived,
    waiting: (await students(60)).map(({ id }) => id),
    seated: [...inA, ...inB].map(({ id }) => id),
    teachers: (
      await createTeachers(
        db,
        center,
        Array.from({ length: 5 }, () => ({})),
      )
    ).map(({ id }) => id),
  }
}

/**
 * Records in a trigger every seat that exceeds the cap at that moment, because a sample from outside could miss it. A cap that is
 * lowered below the used seats is not an error.
 */
async function watchSeats(db: Db): Promise<void> {
  await sql`create table taken_beyond_cap (at timestamptz not null default clock_timestamp(), seen jsonb not null)`.execute(db)
  await sql`create function note_taken_beyond_cap() returns trigger language plpgsql as $$
    begin
      if (new.student_seats_used > old.student_seats_used and new.student_seats_used > new.student_licenses)
        or (new.teacher_seats_used > old.teacher_seats_used and new.teacher_seats_used > new.teacher_licenses) then
        insert into taken_beyond_cap (seen) values (to_jsonb(new));
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger watch_seats after update on centers for each row execute function note_taken_beyond_cap()`.execute(db)
}

/** Ends what {@link openSeatSchool} records, for a database that other tests go on with. */
export async function unwatchSeats(db: Db): Promise<void> {
  await sql`drop trigger watch_seats on centers`.execute(db)
  await sql`drop function note_taken_beyond_cap`.execute(db)
  await sql`drop table taken_beyond_cap`.execute(db)
}

export interface SeatCount {
  /** The count in the center's row. */
  used: number
  /** Sum of the ledger. */
  ledger: number
  /** The seats in use: students in active groups, or the team. */
  seated: number
  /** The highest running sum of the ledger. */
  most: number
}

export interface SeatState {
  student: SeatCount
  teacher: SeatCount
  beyondCap: number
}

export async function seatState(db: Db, centerId: number): Promise<SeatState> {
  const { rows } = await sql<Record<string, number>>`
    select
      student_seats_used as student_used, teacher_seats_used as teacher_used,
      (select count(*)::int from taken_beyond_cap) as beyond_cap,
      (select count(*)::int from group_students join groups on groups.id = group_students.group_id
        where groups.center_id = centers.id and groups.archived_at is null and group_students.left_at is null) as student_seated,
      (select count(*)::int from center_staff where center_id = centers.id) as teacher_seated,
      ${ledger('student')}, ${ledger('teacher')}
    from centers where id = ${centerId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the center is gone')
  const count = (kind: 'student' | 'teacher'): SeatCount => ({
    used: row[`${kind}_used`] ?? -1,
    ledger: row[`${kind}_ledger`] ?? -1,
    seated: row[`${kind}_seated`] ?? -1,
    most: row[`${kind}_most`] ?? -1,
  })
  return { student: count('student'), teacher: count('teacher'), beyondCap: row['beyond_cap'] ?? -1 }
}

const ledger = (kind: 'student' | 'teacher') => sql`
  (select coalesce(sum(delta), 0)::int from licence_ledger where center_id = centers.id and kind = ${kind}) as ${sql.ref(`${kind}_ledger`)},
  (select coalesce(max(sum), 0)::int from (select sum(delta) over (order by id) as sum from licence_ledger
    where center_id = centers.id and kind = ${kind}) as steps) as ${sql.ref(`${kind}_most`)}`
