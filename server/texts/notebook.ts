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
  codes: 'NP: no presentado · NE: no evaluado · EX: exento',
  made: (date: string) => `Generado el ${date}`,
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
    codes: 'NP: not handed in · NE: not assessed · EX: exempt',
    made: (date) => `Made on ${date}`,
  },
}
