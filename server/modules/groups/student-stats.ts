import type { components } from '#openapi/generated/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { gradeProgram, summarise } from '#server/grading/index.ts'
import { loadGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { taughtPrograms } from '#server/modules/gradebook/gradebook-queries.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { enrolmentOf } from '#server/modules/students/access.ts'
import { studentWork } from './student-queries.ts'

type Stats = components['schemas']['GroupStudentStats']

/** A student's work in a group; the marks come from the engine. */
export async function getGroupStudentStats({ caller, params }: Call<'getGroupStudentStats'>, { clock, db }: Ctx): Promise<Stats> {
  const { group_id: groupId, user_id: userId } = await enrolmentOf(db, caller, params.id)
  const [row, programs] = await Promise.all([studentWork(db, { groupId, userId, now: clock.now() }), marksOf(db, groupId, userId)])
  const last = row.work?.last_delivered_at ?? null
  return {
    id: params.id,
    student: toPerson(row),
    group: { id: row.group_id, name: row.group_name },
    delivered: row.work?.delivered ?? 0,
    graded: row.work?.graded ?? 0,
    late: row.work?.late ?? 0,
    last_delivered_at: last === null ? null : new Date(last).toISOString(),
    deliverables: row.deliverables ?? 0,
    last_access_at: row.last_access_at === null ? null : new Date(row.last_access_at).toISOString(),
    programs,
  }
}

async function marksOf(db: Db, groupId: number, userId: number): Promise<Stats['programs']> {
  const gradebooks = await loadGradebooks(db, taughtPrograms(db).where('groups.id', '=', groupId), [userId], 'staff')
  return gradebooks.map(({ program, inputs }) => {
    const input = inputs.get(userId)
    const final = input ? summarise(gradeProgram(input)).final : null
    return {
      course: { id: program.course_id, name: program.course_name },
      mark: final?.mark ?? null,
      overridden: final?.overridden ?? false,
      passed: final?.passed ?? null,
      assessed: final?.assessed ?? 0,
    }
  })
}
