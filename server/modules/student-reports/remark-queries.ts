import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/client.ts'
import { personColumns } from '#server/modules/people/person.ts'

/** What the closed evaluations of a group hold of a student: what stands in the acta, and the remark of the teacher; by date. */
const remarksOf = (db: Db, groupId: number, studentId: number) =>
  db
    .selectFrom('evaluation_records')
    .innerJoin('evaluations', 'evaluations.id', 'evaluation_records.evaluation_id')
    .where('evaluations.group_id', '=', groupId)
    .where('evaluation_records.student_id', '=', studentId)
    .select(['evaluation_records.course_id', 'evaluations.id', 'evaluations.name'])
    .select(['evaluation_records.acta', 'evaluation_records.code', 'evaluation_records.remark'])
    .orderBy('evaluations.held_on', (order) => order.asc().nullsLast())
    .orderBy('evaluations.id')

/** Who teaches which program of a group. */
const teachersOf = (db: Db, groupId: number) =>
  db
    .selectFrom('group_courses')
    .innerJoin('users', 'users.id', 'group_courses.teacher_id')
    .where('group_courses.group_id', '=', groupId)
    .select('group_courses.course_id')
    .select(personColumns)

/** The remarks about a student, and the teachers of the programs: one row, in one statement. */
export const remarksAndTeachers = (db: Db, groupId: number, studentId: number) =>
  db.selectNoFrom([jsonArrayFrom(remarksOf(db, groupId, studentId)).as('remarks'), jsonArrayFrom(teachersOf(db, groupId)).as('teachers')])
