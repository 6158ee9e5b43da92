import type { Schema } from '@/shared/api'

export type EvaluatedProgram = Schema<'EvaluatedProgram'>
export type EvaluatedStudent = EvaluatedProgram['students'][number]

/** What is typed beside the marks of a student. */
export interface Entry {
  readonly code: string | null
  readonly remark: string
}

/** By student id. */
export type Entries = Readonly<Record<number, Entry>>

interface Typed {
  readonly program: EvaluatedProgram
  readonly typed: Entries
}

/** What is typed beside a student, or what is stored of them. */
export const entryOf = ({ program, typed }: Typed, studentId: number): Entry => {
  const line = program.students.find(({ student }) => student.id === studentId)
  return typed[studentId] ?? { code: line?.code ?? null, remark: line?.remark ?? '' }
}

/** What a closing sends. */
export const entriesOf = ({ program, typed }: Typed): readonly ({ readonly id: number } & Entry)[] =>
  program.students
    .map(({ student }) => ({ id: student.id, ...entryOf({ program, typed }, student.id) }))
    .filter(({ code, remark }) => code !== null || remark !== '')
