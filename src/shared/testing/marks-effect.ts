import type { Schema } from '../api/contract'

/** Two students whose marks a change of a program changes, of one of them only inside the program. */
export const aMarksEffect = (given: Partial<Schema<'MarksEffect'>> = {}): Schema<'MarksEffect'> => ({
  has_marks: true,
  groups_count: 1,
  students_count: 28,
  changed_count: 2,
  final_count: 1,
  changes: [
    {
      group: { id: 2, name: '1.º DAM A' },
      student: { id: 31, name: 'García Soler, Ana Belén' },
      before: { mark: 550, acta: 6, passed: true },
      after: { mark: 490, acta: 5, passed: true },
    },
    {
      group: { id: 2, name: '1.º DAM A' },
      student: { id: 32, name: 'Núñez Peña, Íñigo' },
      before: { mark: 700, acta: 7, passed: true },
      after: { mark: 700, acta: 7, passed: true },
    },
  ],
  ...given,
})

export const noMarksEffect = () => aMarksEffect({ changed_count: 0, final_count: 0, changes: [] })
