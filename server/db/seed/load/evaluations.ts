import { platformZone, schoolDay } from '#server/school-day.ts'
import { entryOf, isFinal } from '../../../modules/evaluations/acta-codes.ts'
import { holdProgram, type Line } from '../../../modules/evaluations/hold.ts'
import { type MarksNow, programsNow } from '../../../modules/evaluations/marks-now.ts'
import type { Calendar } from '../calendar.ts'
import { dice } from '../random.ts'
import { type Load, type LoadedGroup, required } from './load.ts'

/** Days from today of a day of class: a weekend becomes the Friday before. */
function onClassDay({ at }: Calendar, days: number): number {
  const weekday = at(days, '12:00').getUTCDay()
  return days - (weekday === 0 ? 2 : weekday === 6 ? 1 : 0)
}

/** The evaluations of a group. Those before today are closed in all its programs, with the marks that are loaded. */
export async function loadEvaluations({ tx, calendar, content }: Load, { key, row, center, courses, graders, students }: LoadedGroup) {
  const { evaluations, from } = content.groups[key]
  const { rule_pack } = await tx.selectFrom('centers').where('id', '=', center.id).select('rule_pack').executeTakeFirstOrThrow()
  const place = { center_id: center.id, group_id: row.id }
  for (const { name, kind, on: days } of evaluations) {
    const on = onClassDay(calendar, days)
    const held_on = schoolDay(calendar.at(on, '12:00'), platformZone)
    const values = { ...place, name, kind, held_on }
    const { id } = await tx
      .insertInto('evaluations')
      .values({ ...values, created_at: calendar.at(from, '12:20') })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (on >= 0) continue
    const evaluation = { ...values, id, rule_pack, period: row.period }
    const remarks = dice(`remarks ${key} ${name}`).shuffle(content.remarks.evaluations)
    const lineOf = ([studentId, now]: [number, MarksNow], index: number): Line => {
      const code = isFinal(evaluation) && now.acta === null ? 'NE' : null
      const entry = entryOf(evaluation, now, code, held_on)
      if (typeof entry === 'string') throw new Error(`${name} cannot be closed: ${entry}`)
      return { studentId, ...entry, remark: (index % 6 === 0 && remarks[index / 6]) || '', now }
    }
    const ids = students.map((student) => student.id)
    const programs = await programsNow(tx, { groupId: row.id, courseId: null, isInitial: kind === 'initial' }, ids)
    for (const course of courses) {
      const now = required(programs.get(course.row.id), course.key)
      const closedBy = required(graders.get(course.key), 'grader').id
      const lines = [...now.students].map(lineOf)
      await holdProgram(tx, evaluation, { courseId: course.row.id, now, lines, at: calendar.at(on, '17:40'), closedBy })
    }
  }
}
