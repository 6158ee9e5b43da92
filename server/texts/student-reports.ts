import { classDocumentTexts } from './class-documents.ts'
import type { ByLanguage } from './language.ts'

const es = {
  ...classDocumentTexts.es,
  individual: 'Informe individual',
  recovery: 'Plan de recuperación',
  made: (date: string) => `Generado el ${date}`,
  provisional: 'Notas a fecha de hoy: pueden cambiar hasta la evaluación final.',
  acta: 'Acta',
  mark: 'Nota',
  none: 'Sin nota',
  state: ({ mark, assessed, delivered, tasks }: { mark: string; assessed: string; delivered: number; tasks: number }) =>
    `Nota: ${mark} · Evaluado: ${assessed} · Entregado: ${delivered} de ${tasks}`,
  result: 'Resultado de aprendizaje',
  weight: 'Peso',
  assessed: 'Evaluado',
  outcome: 'Estado',
  passed: 'Superado',
  failed: 'Pendiente',
  notAssessed: 'Sin evaluar',
  pending: 'Criterios pendientes',
  criterion: 'Criterio de evaluación',
  recoveries: 'Cómo se recupera',
  noRecoveries: 'Aún no hay una tarea de recuperación.',
  due: (date: string) => `hasta el ${date}`,
  noDate: 'sin fecha',
  delivered: 'entregada',
  recovered: (mark: string) => `nota ${mark}`,
  remarks: 'Observaciones',
  remark: ({ evaluation, acta, remark }: { evaluation: string; acta: string; remark: string }) =>
    [`${evaluation}: ${acta}`, remark].filter((part) => part !== '').join(' · '),
  nothing: 'No hay nada pendiente de lo evaluado.',
  notYet: (codes: string) => `Sin evaluar todavía: ${codes}.`,
}

export type StudentReportTexts = typeof es

/** Texts of individual reports and recovery plans. */
export const studentReportTexts: ByLanguage<StudentReportTexts> = {
  es,
  en: {
    ...classDocumentTexts.en,
    individual: 'Individual report',
    recovery: 'Recovery plan',
    made: (date) => `Made on ${date}`,
    provisional: 'Marks of today: they may change until the final evaluation.',
    acta: 'Acta',
    mark: 'Mark',
    none: 'No mark',
    state: ({ mark, assessed, delivered, tasks }) => `Mark: ${mark} · Assessed: ${assessed} · Handed in: ${delivered} of ${tasks}`,
    result: 'Learning result',
    weight: 'Weight',
    assessed: 'Assessed',
    outcome: 'State',
    passed: 'Passed',
    failed: 'Pending',
    notAssessed: 'Not assessed',
    pending: 'Pending criteria',
    criterion: 'Criterion',
    recoveries: 'How to recover it',
    noRecoveries: 'There is no recovery task yet.',
    due: (date) => `until ${date}`,
    noDate: 'no date',
    delivered: 'handed in',
    recovered: (mark) => `mark ${mark}`,
    remarks: 'Remarks',
    remark: ({ evaluation, acta, remark }) => [`${evaluation}: ${acta}`, remark].filter((part) => part !== '').join(' · '),
    nothing: 'Nothing that was assessed is pending.',
    notYet: (codes) => `Not assessed yet: ${codes}.`,
  },
}
