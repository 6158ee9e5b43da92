import type { components } from '#openapi/generated/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { gradeProgram, summarise } from '#server/grading/index.ts'
import { deliverablesCount } from '#server/modules/students/group-student-queries.ts'
import { loadGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { taughtPrograms } from '#server/modules/gradebook/gradebook-queries.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { enrolmentOf } from '#server/modules/students/access.ts'
import { countWork, groupName, studentOfGroup } from './student-queries.ts'

type Stats = components['schemas']['GroupStudentStats']

/** What a student did in a group so far; marks come from the engine and from nowhere else. */
export async function getGroupStudentStats({ caller, params }: Call<'getGroupStudentStats'>, { db }: Ctx): Promise<Stats> {
  const { group_id: groupId, user_id: userId } = await enrolmentOf(db, caller, params.id)
  const [person, group, counts, deliverables, programs] = await Promise.all([
    studentOfGroup(db, userId),
    groupName(db, groupId),
    countWork(db, groupId, userId),
    deliverablesCount(db, groupId),
    marksOf(db, groupId, userId),
  ])
  return {
    id: params.id,
    student: toPerson(person),
    group,
    ...counts,
    deliverables,
    last_access_at: person.last_access_at?.toISOString() ?? null,
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
      passed: final?.passed ?? null,
      assessed: final?.assessed ?? 0,
    }
  })
}
