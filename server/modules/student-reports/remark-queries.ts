import type { Db } from '#server/db/client.ts'

/** What the closed evaluations of a group hold of a student: what stands in the acta, and the remark of the teacher; by date. */
export const remarksOf = (db: Db, groupId: number, studentId: number) =>
  db
    .selectFrom('evaluation_records')
    .innerJoin('evaluations', 'evaluations.id', 'evaluation_records.evaluation_id')
    .where('evaluations.group_id', '=', groupId)
    .where('evaluation_records.student_id', '=', studentId)
    .select(['evaluation_records.course_id', 'evaluations.id', 'evaluations.name'])
    .select(['evaluation_records.acta', 'evaluation_records.code', 'evaluation_records.remark'])
    .orderBy('evaluations.held_on', (order) => order.asc().nullsLast())
    .orderBy('evaluations.id')
