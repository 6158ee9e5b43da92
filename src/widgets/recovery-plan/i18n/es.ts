export const es = {
  dialog: 'Plan de recuperación',
  criteria: 'Criterios pendientes',
  recoveries: 'Cómo se recupera',
  noCriteria: 'Elige al menos un criterio: un plan dice qué hay que recuperar.',
  noRecoveries: 'Aún no hay una tarea de recuperación.',
  save: 'Guardar el plan',
  saved: 'Plan guardado: el estudiante lo ve en sus resultados',
  remove: 'Quitar el plan',
  removed: 'Plan quitado',
  until: 'Hasta el día',
  note: 'Indicaciones para el estudiante',
  assessesMore: 'Evalúa también otros criterios',
} as const
