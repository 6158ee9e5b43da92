/** What a student missed in a program: hours, but times being late. */
interface Absences {
  absent: number
  justified: number
  late: number
  /** Of class, noted so far. */
  hours: number
  /** Of the hours, with its sign. */
  share: string
}

const es = {
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  teacher: 'Firma de quien imparte el programa',
  taughtBy: (name: string) => `Imparte: ${name}`,
  tutor: 'Firma de quien tutoriza el grupo',
  family: 'Firma de la familia o del estudiante',
  ownProgram: 'programa',
  ownMarks: (places: string) => `Nota puesta por el docente en lugar de la calculada: ${places}`,
  absences: ({ absent, hours, share, justified, late }: Absences) =>
    `Faltas sin justificar: ${absent} de ${hours} h (${share}) · Justificadas: ${justified} h · Retrasos: ${late}`,
}

const en: typeof es = {
  page: (page, pages) => `Page ${page} of ${pages}`,
  teacher: 'Signature of the teacher of the program',
  taughtBy: (name: string) => `Taught by ${name}`,
  tutor: 'Signature of the tutor of the group',
  family: 'Signature of the family or the student',
  ownProgram: 'program',
  ownMarks: (places) => `Set by the teacher in place of the computed mark: ${places}`,
  absences: ({ absent, hours, share, justified, late }) =>
    `Unjustified absences: ${absent} of ${hours} h (${share}) · Justified: ${justified} h · Times late: ${late}`,
}

/** Sentences that every printed document about a class has: numbers of pages, places to sign, own marks of teachers, and absences. */
export const classDocumentTexts = { es, en }
