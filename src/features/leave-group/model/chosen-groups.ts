import type { Schema } from '@/shared/api'

export interface ChosenGroup {
  readonly id: number
  readonly name: string
  /** The chosen students who are in it. */
  readonly students: readonly number[]
}

/** Groups of any of the students, the one with most of them first. */
export function groupsOf(students: readonly Schema<'Student'>[]): readonly ChosenGroup[] {
  const groups = new Map<number, ChosenGroup & { readonly students: number[] }>()
  for (const student of students) {
    for (const { id, name } of student.groups) {
      const group = groups.get(id)
      if (group) group.students.push(student.id)
      else groups.set(id, { id, name, students: [student.id] })
    }
  }
  return [...groups.values()].toSorted((a, b) => b.students.length - a.students.length)
}
