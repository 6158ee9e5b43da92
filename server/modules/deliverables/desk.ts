import type { Ctx } from '#server/context.ts'
import { answer, type Call, type ReplyBody } from '#server/contract.ts'
import { etag, notFound } from '#server/errors.ts'
import { displayName, toPerson } from '#server/modules/people/person.ts'
import { deskPlace, deskStudentsPlace } from './place-queries.ts'
import type { GradingSession } from './delivery-queries.ts'
import {
  isNewerThanGraded,
  optionalMoment,
  toExemption,
  toExtension,
  toFeedbackFile,
  toFile,
  toTask,
  toTeacherGrade,
  toVersions,
} from './views.ts'

type Desk = ReplyBody<'getDesk'>
type Seat = NonNullable<Awaited<ReturnType<typeof deskPlace>>>['seats'][number]

/** Maximum length of a grading session, in milliseconds. */
const longestSession = 12 * 60 * 60 * 1000

const sessionOf = ({ caller, query }: Call<'getDesk'> | Call<'listDeskStudents'>, now: Date): GradingSession => ({
  filter: query.filter ?? 'all',
  graderId: caller.id,
  since: new Date(now.getTime() - longestSession),
})

/** The data of one student on the grading desk. */
export async function getDesk(call: Call<'getDesk'>, { db, clock }: Ctx) {
  const { caller, params, query } = call
  const now = clock.now()
  const ids = { deliverableId: params.id, groupId: query.group, studentId: params.student_id }
  const place = await deskPlace(db, caller, now, ids, sessionOf(call, now))
  if (!place?.student) throw notFound()
  const { student, versions, grade: row } = place
  const grade = toTeacherGrade(row)
  const desk: Desk = {
    deliverable: {
      ...toTask(place),
      closes_at: optionalMoment(place.closes_at),
      takes_work: place.accepts_text || place.accepts_link || place.accepts_files,
      instructions: place.instructions,
      criteria: place.criteria,
      rubric: place.rubric,
      grading_revision: place.grading_revision,
      files: place.files.map(toFile),
    },
    student: toPerson(student),
    left_group: student.left_at !== null,
    extension: toExtension(place.extension),
    exemption: toExemption(row),
    versions: toVersions(versions),
    selected_version_id: row?.selected_version_id ?? null,
    newer_than_graded: isNewerThanGraded(versions, grade),
    grade,
    feedback_files: row?.feedback_files.map(toFeedbackFile) ?? [],
    annotations_changed: place.annotations_changed,
    place: placeIn(place.seats, student.id),
    can_grade: place.archived_at === null,
  }
  return answer(200, desk, { headers: { etag: etag(grade.revision) } })
}

/** The students of the grading desk with their marks, in its order. */
export async function listDeskStudents(call: Call<'listDeskStudents'>, { db, clock }: Ctx): Promise<ReplyBody<'listDeskStudents'>> {
  const { caller, params, query } = call
  const now = clock.now()
  const ids = { deliverableId: params.id, groupId: query.group, studentId: query.student }
  const place = await deskStudentsPlace(db, caller, now, ids, sessionOf(call, now))
  if (!place?.student) throw notFound()
  return {
    results: place.students.map((row) => ({
      id: row.id,
      display_name: displayName(row),
      is_delivered: row.is_delivered,
      outcome: row.outcome,
      mark: row.mark,
    })),
  }
}

/**
 * The neighbours in the class list, and the next student to grade: in list order from here on, then from the top, submitted work
 * before the rest.
 */
export function placeIn(seats: readonly Seat[], studentId: number): Desk['place'] {
  const at = seats.findIndex(({ id }) => id === studentId)
  const ungraded = [...seats.slice(at + 1), ...seats.slice(0, at)].filter((seat) => !seat.is_graded)
  return {
    position: at + 1,
    total: seats.length,
    graded: seats.filter((seat) => seat.is_graded).length,
    previous_id: seats[at - 1]?.id ?? null,
    next_id: seats[at + 1]?.id ?? null,
    next_ungraded_id: (ungraded.find((seat) => seat.is_delivered) ?? ungraded[0])?.id ?? null,
  }
}
