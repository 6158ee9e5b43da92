import type { Db, Tx } from '../../db/client.ts'
import { createCenter } from './centers.ts'
import { createCourse, createResults } from './courses.ts'
import { createDeliverable, schedule } from './deliverables.ts'
import { createGroup, enrol, offer, teach } from './groups.ts'
import { createStudents, createTeacher } from './people.ts'

/** The smallest school in which work can be submitted and graded: one of everything, and a given number of students. */
export async function createClassroom(db: Db | Tx, { students: count = 2, results = 1 } = {}) {
  const center = await createCenter(db)
  const teacher = await createTeacher(db, center)
  const students = await createStudents(
    db,
    center,
    Array.from({ length: count }, () => ({})),
  )
  const group = await createGroup(db, center, { manager_id: teacher.id })
  const course = await createCourse(db, { center_id: center.id })
  const criteria = await createResults(
    db,
    course,
    Array.from({ length: results }, () => ({ criteria: [{}, {}] })),
  )
  const deliverable = await createDeliverable(
    db,
    course,
    {},
    criteria.map(({ id, weight }) => ({ criterion_id: id, weight })),
  )
  await teach(db, group, teacher)
  await offer(db, group, course)
  await enrol(db, group, students)
  await schedule(db, group, deliverable)
  return { center, teacher, students, group, course, criteria, deliverable }
}
