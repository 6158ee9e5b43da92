import type { ByLanguage } from './language.ts'

/** Hours, but times being late. */
interface AbsencesOfProgram {
  absent: number
  justified: number
  late: number
  /** Of class, noted until then. */
  hours: number
  share: string
}

const es = {
  acta: 'Acta de evaluación',
  reports: 'Boletines',
  marks: 'Notas',
  columns: {
    number: 'N.º',
    surnames_first: 'Estudiante',
    full_name: 'Nombre y apellidos',
    surnames: 'Apellidos',
    first_name: 'Nombre',
    username: 'Usuario',
    acta: 'Acta',
    acta_mark: 'Nota del acta',
    code: 'Código',
    mark: 'Nota',
    remark: 'Observaciones',
  },
  report: 'Boletín de evaluación',
  kinds: { initial: 'inicial', partial: 'parcial', ordinary: 'ordinaria', extraordinary: 'extraordinaria' },
  closed: (when: string, person: string | null) => (person === null ? `Cerrada el ${when}` : `Cerrada el ${when} por ${person}`),
  open: 'Sin cerrar: notas provisionales',
  student: 'Estudiante',
  program: 'Programa',
  mark: 'Nota',
  acta_mark: 'Acta',
  code: 'Código',
  remark: 'Observaciones',
  result: 'Resultado de aprendizaje',
  weight: 'Peso',
  none: '–',
  totals: ({ students, passed, failed, without }: { students: number; passed: number; failed: number; without: number }) =>
    `Estudiantes: ${students} · Aprobados: ${passed} · Suspensos: ${failed} · Sin nota: ${without}`,
  teacher: 'Firma de quien imparte el programa',
  tutor: 'Firma de quien tutoriza el grupo',
  family: 'Firma de la familia o del estudiante',
  made: (date: string) => `Generada el ${date}`,
  madeOf: (date: string) => `Generado el ${date}`,
  assessed: (percent: string) => `Evaluado: ${percent}`,
  absences: ({ absent, hours, share, justified, late }: AbsencesOfProgram) =>
    `Faltas sin justificar: ${absent} de ${hours} h (${share}) · Justificadas: ${justified} h · Retrasos: ${late}`,
  pending: 'Pendiente',
  pendingOf: (code: string, mark: string) => `${code} (${mark})`,
  recoverIn: (tasks: string) => `Se recupera en: ${tasks}`,
  recoverNone: 'Aún no hay una tarea de recuperación.',
  allPassed: 'No queda nada pendiente de lo evaluado.',
  reopened: 'Reabierto para corregirlo',
}

export type EvaluationDocumentTexts = typeof es

/** Texts of actas and reports. */
export const evaluationDocumentTexts: ByLanguage<EvaluationDocumentTexts> = {
  es,
  en: {
    acta: 'Evaluation acta',
    reports: 'Reports',
    marks: 'Marks',
    columns: {
      number: 'No.',
      surnames_first: 'Student',
      full_name: 'Full name',
      surnames: 'Surnames',
      first_name: 'First name',
      username: 'Username',
      acta: 'Acta',
      acta_mark: 'Mark of the acta',
      code: 'Code',
      mark: 'Mark',
      remark: 'Remarks',
    },
    report: 'Evaluation report',
    kinds: { initial: 'initial', partial: 'partial', ordinary: 'ordinary', extraordinary: 'extraordinary' },
    closed: (when, person) => (person === null ? `Closed on ${when}` : `Closed on ${when} by ${person}`),
    open: 'Not closed: provisional marks',
    student: 'Student',
    program: 'Program',
    mark: 'Mark',
    acta_mark: 'Acta',
    code: 'Code',
    remark: 'Remarks',
    result: 'Learning result',
    weight: 'Weight',
    none: '–',
    totals: ({ students, passed, failed, without }) =>
      `Students: ${students} · Passed: ${passed} · Failed: ${failed} · Without a mark: ${without}`,
    teacher: 'Signature of the teacher of the program',
    tutor: 'Signature of the tutor of the group',
    family: 'Signature of the family or the student',
    made: (date) => `Made on ${date}`,
    madeOf: (date) => `Made on ${date}`,
    assessed: (percent) => `Assessed: ${percent}`,
    absences: ({ absent, hours, share, justified, late }) =>
      `Unjustified absences: ${absent} of ${hours} h (${share}) · Justified: ${justified} h · Times late: ${late}`,
    pending: 'Pending',
    pendingOf: (code, mark) => `${code} (${mark})`,
    recoverIn: (tasks) => `Recovered by: ${tasks}`,
    recoverNone: 'There is no recovery task yet.',
    allPassed: 'Nothing that was assessed is pending.',
    reopened: 'Reopened for a correction',
  },
}
