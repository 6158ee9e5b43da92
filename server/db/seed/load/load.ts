import type { Files } from '../../../adapters/files.ts'
import type { Center, Course, Criterion, Deliverable, Group, Person } from '../../../testing/factories/index.ts'
import type { Tx } from '../../client.ts'
import type { Calendar } from '../calendar.ts'
import type { DemoContent } from '../content.ts'
import type { CenterKey, CourseContent, CourseKey, GroupKey, StudentKey, Task } from '../content-schema.ts'
import type { PlannedWork } from '../plan/task.ts'

/** The data that every loading step needs. */
export interface Load {
  tx: Tx
  files: Files
  calendar: Calendar
  content: DemoContent
}

export interface LoadedPeople {
  centers: Record<CenterKey, Center>
  admin: Person
  /** By username. */
  staff: Map<string, Person>
  students: Record<StudentKey, Person[]>
}

export interface LoadedTask {
  task: Task
  deliverable: Deliverable
  course: CourseContent
  criteria: { criterion_id: number; weight: number }[]
}

export interface LoadedCourse {
  key: CourseKey
  row: Course
  tasks: LoadedTask[]
  /** By code, `RA2.g`. */
  criteria: Map<string, Criterion>
  /** Classes in the order of the tree: id by name. */
  lessons: Map<string, number>
}

export interface LoadedGroup {
  key: GroupKey
  row: Group
  center: Center
  courses: LoadedCourse[]
  /** Who grades each course. */
  graders: Map<CourseKey, Person>
  students: Person[]
}

/** One student's work on one deliverable, with its row. */
export interface LoadedWork {
  group: LoadedGroup
  loaded: LoadedTask
  plan: PlannedWork
  submissionId: number
  /** Ids of the versions, the first being number 1. */
  versionIds: number[]
}

/** Who grades a deliverable in a group. */
export function graderOf({ courses, graders }: LoadedGroup, task: LoadedTask): number {
  const course = required(
    courses.find(({ tasks }) => tasks.includes(task)),
    'course of the task',
  )
  return required(graders.get(course.key), 'grader').id
}

/** A value that must exist in the data files. */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the demo school has no ${what}`)
  return value
}
