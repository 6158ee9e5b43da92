import {
  appoint,
  createCenter,
  createGroup,
  createStudents,
  createTeachers,
  enrol,
  giveGrades,
  type GradeGiven,
  handIn,
  inChunks,
  offer,
  type Person,
  type PersonGiven,
  schedule,
  teach,
} from '../../testing/factories/index.ts'
import type { Tx } from '../client.ts'
import type { Calendar } from './calendar.ts'
import { dice } from './random.ts'
import { students as known } from './school/students.ts'

/** Students of one center. */
export const perCenter = 1200
const perGroup = 30
const teachersPerCenter = 20
export const slug = (number: number) => `centro-de-carga-${String(number).padStart(3, '0')}`

/** Days on which the deliverables of every group open, are due and close; from the third on nothing is graded. */
const plans = [
  [-40, -30, -27],
  [-24, -14, -10],
  [-9, -1, 5],
  [-2, 7, 9],
] as const
const graded = 2

export interface Task {
  id: number
  max_points: number
}

/** Names of the demo school, thrown together anew; the number keeps usernames apart. */
function people(kind: string, center: number, count: number): PersonGiven[] {
  const names = Object.values(known).flat()
  const roll = dice(`${kind} ${center}`)
  return Array.from({ length: count }, (_, index) => {
    const { first_name = '', gender = null } = roll.pick(names)
    return {
      username: `${kind}.${String(center).padStart(3, '0')}.${String(index + 1).padStart(4, '0')}`,
      first_name,
      gender,
      last_name_1: roll.pick(names).last_name_1 ?? '',
      last_name_2: roll.pick(names).last_name_1 ?? '',
    }
  })
}

/** One center with its teachers, groups, work and marks. */
export async function loadCenter(
  tx: Tx,
  number: number,
  size: number,
  course: { id: number },
  tasks: readonly Task[],
  days: Calendar,
): Promise<void> {
  const center = await createCenter(tx, {
    name: `Centro de carga ${number}`,
    slug: slug(number),
    city: 'Madrid',
    teacher_licenses: teachersPerCenter,
    student_licenses: perCenter,
    created_at: days.at(-300, '09:00'),
  })
  const teachers = await createTeachers(tx, center, people('docente', number, teachersPerCenter), days.at(-300, '10:00'))
  const [manager] = teachers
  if (manager) await appoint(tx, center, manager)
  const students = await createStudents(tx, center, people('alumno', number, size), days.at(-70, '10:00'))
  for (let start = 0; start < students.length; start += perGroup) {
    const index = start / perGroup
    const group = await createGroup(tx, center, { name: `Grupo ${String(index + 1).padStart(2, '0')}`, period: days.period() })
    const [first, second] = [teachers[index % teachers.length], teachers[(index + 7) % teachers.length]]
    if (!first || !second) throw new Error('a center has teachers')
    await teach(tx, group, first, second)
    await offer(tx, group, course)
    const members = students.slice(start, start + perGroup)
    await enrol(tx, group, members, { at: days.at(-66, '09:00'), actor_id: first.id })
    for (const [at, plan] of plans.entries()) {
      const [opens, due, closes] = plan
      const task = tasks[at]
      if (!task) continue
      await schedule(tx, group, task, {
        opens_at: days.at(opens, '08:30'),
        due_at: days.at(due, '23:59'),
        closes_at: days.at(closes, '23:59'),
      })
      await loadWork(tx, { group, members, task, teacher: first, due, isGraded: at < graded, days })
    }
  }
}

interface Class {
  group: { id: number; center_id: number }
  members: readonly Person[]
  task: Task
  teacher: Person
  due: number
  isGraded: boolean
  days: Calendar
}

/** Four of five hand in, as text: tens of thousands of files would measure the disk and not the house. */
async function loadWork(tx: Tx, { group, members, task, teacher, due, isGraded, days }: Class): Promise<void> {
  const place = { center_id: group.center_id, group_id: group.id }
  const roll = dice(`${group.id} ${task.id}`)
  const active = members.filter(() => roll.chance(due < 0 ? 0.8 : 0.3))
  const at = days.at(Math.min(due, -1), '19:40')
  const submissions = await inChunks(active, (chunk) =>
    tx
      .insertInto('submissions')
      .values(chunk.map(({ id }) => ({ ...place, deliverable_id: task.id, student_id: id, created_at: at })))
      .returning('id')
      .execute(),
  )
  const versions = await handIn(
    tx,
    submissions.map(({ id }) => ({
      ...place,
      submission_id: id,
      number: 1,
      submitted_at: at,
      text: 'Trabajo entregado en el cuadro de texto.',
    })),
  )
  if (!isGraded) return
  await giveGrades(
    tx,
    submissions.map(({ id }, index): GradeGiven => ({
      ...place,
      submission_id: id,
      student_id: active[index]?.id ?? 0,
      version_id: versions[index] ?? null,
      version_number: 1,
      outcome: 'marked',
      mark: roll.between(8, 40) * 25,
      feedback: 'Bien resuelto. Revisa la última parte.',
      graded_by: teacher.id,
      graded_at: days.at(due + 3, '20:10'),
      released_at: days.at(due + 5, '21:30'),
    })),
  )
}
