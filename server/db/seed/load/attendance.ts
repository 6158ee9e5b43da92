import { inChunks } from '../../../testing/factories/index.ts'
import { platformZone, schoolDay } from '#server/school-day.ts'
import { dice } from '../random.ts'
import { type Load, type LoadedGroup, required } from './load.ts'

/** Who was in class: two days of each program in each week from the start of the group to yesterday. */
export async function loadAttendance({ tx, calendar, content }: Load, { key, row, center, courses, graders, students }: LoadedGroup) {
  const place = { center_id: center.id, group_id: row.id }
  for (const [index, course] of courses.entries()) {
    const luck = dice(`attendance ${key} ${course.key}`)
    const changed_by = required(graders.get(course.key), 'grader').id
    const days: number[] = []
    for (let day = content.groups[key].from + 1; day < 0; day += 1) {
      const weekday = calendar.at(day, '12:00').getUTCDay()
      if (weekday === 1 + (index % 5) || weekday === 1 + ((index + 2) % 5)) days.push(day)
    }
    const held = days.map((day) => ({
      ...place,
      course_id: course.row.id,
      day: schoolDay(calendar.at(day, '12:00'), platformZone),
      hours: 2,
    }))
    const sessions = await inChunks(held, (chunk) => tx.insertInto('class_sessions').values(chunk).returning('id').execute())
    // a few miss much, most nearly nothing
    const chances = new Map(students.map(({ id }) => [id, luck.pick([0, 0, 0.01, 0.02, 0.04, 0.12])]))
    const rows = sessions.flatMap(({ id: session_id }, at) =>
      students.map((student) => {
        const chance = chances.get(student.id) ?? 0
        const state = luck.chance(chance)
          ? luck.pick(['absent', 'absent', 'justified'] as const)
          : luck.chance(chance)
            ? ('late' as const)
            : ('present' as const)
        const changed_at = calendar.at(days[at] ?? -1, '12:30')
        return { ...place, session_id, student_id: student.id, state, changed_by, changed_at }
      }),
    )
    await inChunks(rows, (chunk) => tx.insertInto('attendances').values(chunk).returning('session_id').execute())
  }
}
