import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { cycleMean, type MeanPart } from '#server/grading/index.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { meanPartOf, mostHonours, rulePackIn } from '#server/rule-packs/index.ts'
import { storedFinals } from './final-queries.ts'
import { groupOf } from './queries.ts'
import { toFinalRecord } from './sittings.ts'

const notYet: MeanPart = { counts: 'not_yet' }

/**
 * The mean of the programs of a group by what the newest final evaluation holds of each, where the rules of the center say how it is made: three
 * statements for any number of students. @throws 404 for a group that does not exist for the caller
 */
export async function readMeans(db: Db, caller: Caller, groupId: number): Promise<components['schemas']['GroupMeans']> {
  const group = await groupOf(db, caller, groupId).executeTakeFirst()
  if (!group) throw notFound()
  const { mean: rule, honours, norms } = rulePackIn(group.rule_pack, group.period)
  const { students, programs, finals } = await storedFinals(db, group).executeTakeFirstOrThrow()
  const lines = students.map((student) => {
    const newest = programs.map(({ id }) => finals.findLast((row) => row.student_id === student.id && row.course_id === id))
    const parts = newest.map((row) => (row ? meanPartOf(toFinalRecord(row)) : notYet))
    const { mean, counted, leftOut, missing } = cycleMean(parts, rule?.ofNone ?? null)
    return {
      student: toPerson(student),
      mean: rule === null ? null : mean,
      ...{ counted, left_out: leftOut, missing },
      passed: newest.every((row) => row?.passed === true),
    }
  })
  return {
    group: { id: group.id, name: group.name },
    rule: rule && { norm: norms[0] ?? '', article: rule.article },
    honours: honours && { from: honours.from, article: honours.article, ...mostHonours(honours, students.length) },
    students: lines,
  }
}
