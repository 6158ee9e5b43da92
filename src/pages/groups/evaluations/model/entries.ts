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

/** The line of a student, who may not be in the acta. */
export const lineOf = ({ students, missing }: EvaluatedProgram, studentId: number | null): EvaluatedStudent | undefined =>
  [...students, ...missing].find(({ student }) => student.id === studentId)

export const isMissing = ({ missing }: EvaluatedProgram, studentId: number | null): boolean =>
  missing.some(({ student }) => student.id === studentId)

/** What is typed beside a student, or what is stored of them. */
export const entryOf = ({ program, typed }: Typed, studentId: number): Entry => {
  const line = lineOf(program, studentId)
  return typed[studentId] ?? { code: line?.code ?? null, remark: line?.remark ?? '' }
}

/** What was typed here, and in other tabs beside other students. */
export const withOthers = ({ program, typed, others }: Typed & { readonly others: Entries }): Typed => ({
  program,
  typed: { ...others, ...typed },
})

/** What a closing sends. */
export const entriesOf = ({ program, typed }: Typed): readonly ({ readonly id: number } & Entry)[] =>
  program.students
    .map(({ student }) => ({ id: student.id, ...entryOf({ program, typed }, student.id) }))
    .filter(({ code, remark }) => code !== null || remark !== '')
