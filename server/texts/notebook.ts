import type { ByLanguage } from './language.ts'

const es = {
  title: 'Cuaderno',
  student: 'Estudiante',
  meanOf: (content: string) => `${content} (media)`,
  mark: 'Nota',
  acta: 'Acta',
  assessed: 'Evaluado (%)',
  own: 'Notas del docente',
  ownProgram: 'programa',
}

export type NotebookTexts = typeof es

/** Texts of the file of a notebook. */
export const notebookTexts: ByLanguage<NotebookTexts> = {
  es,
  en: {
    title: 'Notebook',
    student: 'Student',
    meanOf: (content) => `${content} (mean)`,
    mark: 'Mark',
    acta: 'Acta',
    assessed: 'Assessed (%)',
    own: "Teacher's own marks",
    ownProgram: 'program',
  },
}
