import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { hasChangedAnnotations } from '#server/modules/annotations/annotation-queries.ts'
import { groupsWith, placeQuery } from './access.ts'
import { deskOrder, deskStudents, selectedWork, type GradingSession } from './delivery-queries.ts'
import { extensionOf } from './extension-queries.ts'
import { gradeOf, graderName, passMark, studentInGroup } from './grade-queries.ts'
import { gradingRevisionOf, rubricOf } from './rubric-queries.ts'
import { assessedCriteria, attachedFiles, handedInVersions, versionsOf } from './work-queries.ts'

interface PlaceIds {
  deliverableId: number
  groupId: number | undefined
}

const inPlace = (db: Db, caller: Caller, now: Date, { deliverableId, groupId }: PlaceIds) =>
  db.selectFrom(placeQuery(db, caller, now, deliverableId, groupId).as('place')).selectAll('place')

/** A deliverable with the data of its page: the caller's groups with it, the task, and the caller's own work. */
export const deliverablePlace = (db: Db, caller: Caller, now: Date, ids: PlaceIds) =>
  inPlace(db, caller, now, ids)
    .select((eb) => {
      const work = { groupId: eb.ref('place.group_id'), deliverableId: ids.deliverableId, studentId: caller.id }
      return [
        jsonArrayFrom(groupsWith(db, caller, ids.deliverableId)).as('groups'),
        jsonArrayFrom(attachedFiles(db, ids.deliverableId)).as('files'),
        jsonArrayFrom(assessedCriteria(db, ids.deliverableId)).as('criteria'),
        rubricOf(eb.ref('place.id')).as('rubric'),
        jsonArrayFrom(versionsOf(db, work)).as('versions'),
        jsonObjectFrom(gradeOf(db, work)).as('grade'),
        jsonObjectFrom(extensionOf(db, work)).as('extension'),
      ]
    })
    .executeTakeFirst()

/** A deliverable with the data of one student on the grading desk; `student` is null for a person who was never in the group. */
export const deskPlace = (db: Db, caller: Caller, now: Date, ids: PlaceIds & { studentId: number }, session: GradingSession) =>
  inPlace(db, caller, now, ids)
    .select((eb) => {
      const work = { groupId: eb.ref('place.group_id'), deliverableId: ids.deliverableId, studentId: ids.studentId }
      return [
        jsonObjectFrom(studentInGroup(db, work.groupId, work.studentId)).as('student'),
        jsonArrayFrom(attachedFiles(db, ids.deliverableId)).as('files'),
        jsonArrayFrom(assessedCriteria(db, ids.deliverableId)).as('criteria'),
        rubricOf(eb.ref('place.id')).as('rubric'),
        gradingRevisionOf(eb.ref('place.id')).as('grading_revision'),
        jsonArrayFrom(versionsOf(db, work)).as('versions'),
        jsonObjectFrom(gradeOf(db, work)).as('grade'),
        hasChangedAnnotations(work).as('annotations_changed'),
        jsonObjectFrom(extensionOf(db, work)).as('extension'),
        jsonArrayFrom(deskOrder(db, work, session)).as('seats'),
      ]
    })
    .executeTakeFirst()

/** A deliverable with the students of the grading desk; `student` as on the desk. */
export const deskStudentsPlace = (db: Db, caller: Caller, now: Date, ids: PlaceIds & { studentId: number }, session: GradingSession) =>
  inPlace(db, caller, now, ids)
    .select((eb) => {
      const work = { groupId: eb.ref('place.group_id'), deliverableId: ids.deliverableId, studentId: ids.studentId }
      return [
        jsonObjectFrom(studentInGroup(db, work.groupId, work.studentId)).as('student'),
        jsonArrayFrom(deskStudents(db, work, session)).as('students'),
      ]
    })
    .executeTakeFirst()

/** A deliverable with the data that a grade is checked against; `student` as on the desk. */
export const gradingPlace = (db: Db, caller: Caller, now: Date, ids: PlaceIds & { studentId: number }) =>
  inPlace(db, caller, now, ids)
    .select((eb) => {
      const work = { groupId: eb.ref('place.group_id'), deliverableId: ids.deliverableId, studentId: ids.studentId }
      return [
        jsonObjectFrom(studentInGroup(db, work.groupId, work.studentId)).as('student'),
        jsonArrayFrom(assessedCriteria(db, ids.deliverableId)).as('criteria'),
        jsonArrayFrom(handedInVersions(db, work)).as('versions'),
        jsonObjectFrom(gradeOf(db, work)).as('grade'),
        rubricOf(eb.ref('place.id')).as('rubric'),
        gradingRevisionOf(eb.ref('place.id')).as('grading_revision'),
        passMark(eb.ref('place.course_id'), eb.ref('place.group_id')).as('pass_mark'),
        eb.selectFrom('users as grader').where('grader.id', '=', caller.id).select(graderName.as('name')).as('caller_name'),
      ]
    })
    .executeTakeFirst()

/** A deliverable with the selected work of all students of the group. */
export const selectedWorkPlace = (db: Db, caller: Caller, now: Date, ids: PlaceIds, students?: readonly number[]) =>
  inPlace(db, caller, now, ids)
    .select((eb) => jsonArrayFrom(selectedWork(db, eb.ref('place.group_id'), ids.deliverableId, students)).as('works'))
    .executeTakeFirst()
