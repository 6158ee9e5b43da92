import { printStudents } from '#openapi/generated/request-rules.gen.ts'

const most = printStudents.students.maxItems

/** Some of the chosen students, who are printed into one PDF. */
export interface PrintFile<Student> {
  readonly number: number
  /** Places of the first and the last student among all. */
  readonly from: number
  readonly to: number
  readonly students: readonly Student[]
}

/**
 * The PDFs of chosen students. Each has at most as many as the server draws at once, so that neither side ever holds a document of
 * thousands of pages, and after a paper jam or a broken connection only one is repeated.
 */
export function printFiles<Student>(students: readonly Student[]): readonly PrintFile<Student>[] {
  return Array.from({ length: Math.ceil(students.length / most) }, (_, index) => {
    const part = students.slice(index * most, (index + 1) * most)
    return { number: index + 1, from: index * most + 1, to: index * most + part.length, students: part }
  })
}
