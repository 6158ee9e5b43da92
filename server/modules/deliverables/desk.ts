import type { Ctx } from '#server/context.ts'
import { answer, type Call, type ReplyBody } from '#server/contract.ts'
import { etag, notFound } from '#server/errors.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { deskOrder } from './delivery-queries.ts'
import { findGrade, studentInGroup } from './grade-queries.ts'
import { findPlace } from './access.ts'
import { isNewerThanGraded, toFile, toTask, toTeacherGrade, toVersions } from './views.ts'
import { assessedCriteria, attachedFiles, versionRows } from './work-queries.ts'

type Desk = ReplyBody<'getDesk'>
type Seat = Awaited<ReturnType<typeof deskOrder>>[number]

/** Milliseconds that an evening of grading lasts at most. */
const sitting = 12 * 60 * 60 * 1000

/** Everything the grading desk shows of one student, in a fixed number of queries. */
export async function getDesk({ caller, params, query }: Call<'getDesk'>, { db, clock }: Ctx) {
  const now = clock.now()
  const place = await findPlace(db, caller, now, params.id, query.group)
  const student = place && (await studentInGroup(db, place.group_id, params.student_id))
  if (!place || !student) throw notFound()
  const key = { groupId: place.group_id, deliverableId: place.id, studentId: student.id }
  const [versions, row, criteria, files, seats] = await Promise.all([
    versionRows(db, key),
    findGrade(db, key),
    assessedCriteria(db, place.id),
    attachedFiles(db, place.id),
    deskOrder(db, key, { filter: query.filter ?? 'all', graderId: caller.id, since: new Date(now.getTime() - sitting) }),
  ])
  const grade = toTeacherGrade(row)
  const desk: Desk = {
    deliverable: { ...toTask(place), instructions: place.instructions, criteria, files: files.map(toFile) },
    student: toPerson(student),
    left_group: student.left_at !== null,
    versions: toVersions(versions),
    selected_version_id: row?.selected_version_id ?? null,
    newer_than_graded: isNewerThanGraded(versions, row),
    grade,
    place: placeIn(seats, student.id),
    can_grade: place.archived_at === null,
  }
  return answer(200, desk, { headers: { etag: etag(grade.revision) } })
}

/** Neighbours in the class list, and the next one to grade: round the list, work handed in before the rest. */
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
