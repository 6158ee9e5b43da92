import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { bySurnames, personColumns } from '#server/modules/people/person.ts'

/** How long the beginning of a school year can be undone, in milliseconds. */
export const undoWindow = 24 * 3600_000

/** What a center's groups are made of, in one statement. */
export type YearFacts = NonNullable<Awaited<ReturnType<typeof yearFacts>>>
export type KnownGroup = YearFacts['groups'][number]

/** Groups of a center: the active ones, and those of the years from `since` on, with their programs and team. */
function knownGroups(db: Db | Tx, caller: Caller, centerId: number, since: string) {
  return db
    .selectFrom('groups')
    .where('groups.center_id', '=', centerId)
    .where((eb) => eb.or([eb('groups.archived_at', 'is', null), eb('groups.period', '>=', since)]))
    .select([
      'groups.id',
      'groups.center_id',
      'groups.name',
      'groups.period',
      'groups.category_id',
      'groups.manager_id',
      sql<boolean>`groups.archived_at is not null`.as('is_archived'),
    ])
    .select((eb) => [
      eb('groups.id', 'in', accessibleGroups(db, caller)).$castTo<boolean>().as('is_accessible'),
      eb
        .exists(
          eb
            .selectFrom('group_teachers')
            .whereRef('group_teachers.group_id', '=', 'groups.id')
            .where('group_teachers.user_id', '=', caller.id)
            .select('group_teachers.user_id'),
        )
        .$castTo<boolean>()
        .as('is_taught'),
      sql<number[]>`array(select course_id from group_courses where group_id = groups.id order by position, course_id)`.as('course_ids'),
      sql<number[]>`array(select user_id from group_teachers where group_id = groups.id order by user_id)`.as('teacher_ids'),
      sql<number>`(select count(*)::integer from group_students as s join center_students as c
        on c.center_id = s.center_id and c.user_id = s.user_id
        where s.group_id = groups.id and s.left_at is null and c.archived_at is null)`.as('students_count'),
      sql<boolean>`exists (select from new_year_groups as e join new_years as y on y.id = e.new_year_id
        where e.group_id = groups.id and e.role = 'ended' and y.undone_at is null)`.as('has_ended'),
    ])
    .orderBy('groups.period', 'desc')
    .orderBy(sql`fold(groups.name)`)
    .orderBy('groups.id')
}

/** Programs that were chosen for a course in a training area, newest first; beginnings that were undone are forgotten. */
const rememberedPrograms = (db: Db | Tx, centerId: number) =>
  db
    .selectFrom('new_year_groups')
    .innerJoin('new_years', 'new_years.id', 'new_year_groups.new_year_id')
    .where('new_years.center_id', '=', centerId)
    .where('new_years.undone_at', 'is', null)
    .where('new_year_groups.role', '=', 'created')
    .where('new_year_groups.category_id', 'is not', null)
    .where('new_year_groups.course', 'is not', null)
    .where(sql<boolean>`new_year_groups.course_ids <> '{}'`)
    .distinctOn(['new_year_groups.category_id', 'new_year_groups.course', 'new_year_groups.field'])
    .select([
      'new_year_groups.category_id',
      'new_year_groups.course',
      'new_year_groups.field',
      'new_year_groups.course_ids',
      'new_years.period',
    ])
    .orderBy('new_year_groups.category_id')
    .orderBy('new_year_groups.course')
    .orderBy('new_year_groups.field')
    .orderBy('new_years.begun_at', 'desc')
    .orderBy('new_year_groups.number')

/** @param since the first school year whose archived groups are read too */
export function yearFacts(db: Db | Tx, caller: Caller, centerId: number, { since, now }: { since: string; now: Date }) {
  return db
    .selectFrom('centers')
    .where('centers.id', '=', centerId)
    .select(['centers.id', 'centers.name', 'centers.student_licenses', 'centers.student_seats_used'])
    .select((eb) => [
      jsonArrayFrom(knownGroups(db, caller, centerId, since)).as('groups'),
      jsonArrayFrom(rememberedPrograms(db, centerId)).as('remembered'),
      jsonArrayFrom(
        eb
          .selectFrom('center_courses')
          .innerJoin('courses', 'courses.id', 'center_courses.course_id')
          .whereRef('center_courses.center_id', '=', 'centers.id')
          .where('courses.is_active', '=', true)
          .select(['courses.id', 'courses.name']),
      ).as('offered'),
      sql<number[]>`array(select user_id from center_staff where center_id = centers.id)`.as('staff'),
      jsonArrayFrom(
        eb
          .selectFrom('new_years')
          .whereRef('new_years.center_id', '=', 'centers.id')
          .where('new_years.undone_at', 'is', null)
          .where('new_years.begun_at', '>', new Date(now.getTime() - undoWindow))
          .$if(caller.role !== 'admin' && caller.managedCenterId !== centerId, (all) => all.where('new_years.begun_by', '=', caller.id))
          .select('new_years.id')
          .orderBy('new_years.begun_at', 'desc')
          .orderBy('new_years.id', 'desc'),
      ).as('undoable'),
    ])
    .executeTakeFirst()
}

/** Names of the programs, of those that the center no longer offers too. */
export async function courseNames(db: Db | Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('courses')
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::bigint[])`)
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Students in the groups now, as in their class lists. */
export function studentsOfGroups(db: Db | Tx, groupIds: readonly number[]) {
  return db
    .selectFrom('group_students')
    .innerJoin('center_students', (join) =>
      join
        .onRef('center_students.center_id', '=', 'group_students.center_id')
        .onRef('center_students.user_id', '=', 'group_students.user_id'),
    )
    .innerJoin('users', 'users.id', 'group_students.user_id')
    .where(sql<boolean>`group_students.group_id = any(${groupIds}::bigint[])`)
    .where('group_students.left_at', 'is', null)
    .select(['group_students.group_id', 'center_students.archived_at', ...personColumns])
    .orderBy(bySurnames)
    .orderBy('users.id')
    .execute()
}

/** The center of the groups that the caller can access; undefined for one that does not exist for them. */
export async function centersOfGroups(
  db: Db | Tx,
  caller: Caller,
  ids: readonly number[],
): Promise<{ centers: number[]; missing: boolean }> {
  const rows = await db
    .selectFrom('groups')
    .where('id', 'in', ids)
    .where('id', 'in', accessibleGroups(db, caller))
    .select(['id', 'center_id'])
    .execute()
  return { centers: [...new Set(rows.map(({ center_id }) => center_id))], missing: rows.length < new Set(ids).size }
}

/** A begun school year with its center, as far as it concerns the caller. */
export function begunYearRow(db: Db | Tx, caller: Caller, id: number) {
  return db
    .selectFrom('new_years')
    .innerJoin('centers', 'centers.id', 'new_years.center_id')
    .leftJoin('users', 'users.id', 'new_years.begun_by')
    .where('new_years.id', '=', id)
    .$if(caller.role !== 'admin', (all) =>
      all
        .where('new_years.center_id', 'in', [0, ...caller.centerIds])
        .where((eb) => eb.or([eb('new_years.center_id', '=', caller.managedCenterId ?? 0), eb('new_years.begun_by', '=', caller.id)])),
    )
    .select([
      'new_years.id',
      'new_years.center_id',
      'new_years.period',
      'new_years.begun_at',
      'new_years.undone_at',
      'new_years.settled_at',
      'centers.name as center_name',
      'users.first_name',
      'users.last_name_1',
      'users.last_name_2',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('new_year_groups')
          .leftJoin('groups', 'groups.id', 'new_year_groups.group_id')
          .whereRef('new_year_groups.new_year_id', '=', 'new_years.id')
          .select([
            'new_year_groups.group_id as id',
            'new_year_groups.number',
            'new_year_groups.role',
            'new_year_groups.was_active',
            'new_year_groups.is_pending',
            'new_year_groups.course_ids',
            'new_year_groups.revision as recorded_revision',
            'new_year_groups.name as recorded_name',
            'groups.name',
            'groups.revision',
            'groups.logo_file_id',
            'groups.manager_id',
            sql<boolean>`groups.archived_at is not null`.as('is_archived'),
            sql<number>`(select count(distinct student_id)::integer from new_year_students as s
              where s.new_year_id = new_year_groups.new_year_id and s.to_group_id = new_year_groups.group_id)`.as('incoming'),
          ])
          .orderBy('new_year_groups.number'),
      ).as('groups'),
      eb
        .selectFrom('new_year_students')
        .whereRef('new_year_students.new_year_id', '=', 'new_years.id')
        .where('new_year_students.to_group_id', 'is not', null)
        .select(sql<number>`count(distinct student_id)::integer`.as('n'))
        .as('students_count'),
    ])
    .executeTakeFirst()
}
