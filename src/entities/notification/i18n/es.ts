export const es = {
  topics: {
    mark_released: 'Notas nuevas',
    mark_changed: 'Notas que cambian',
    reminder: 'Recordatorios y cambios de tus fechas de entrega',
    work_delivered: 'Trabajos entregados',
    newer_version: 'Versiones posteriores a la corrección',
    imports: 'Importaciones de estudiantes',
    team_answers: 'Respuestas a tus invitaciones',
    transfers: 'Traslados entre centros',
    evaluations: 'Evaluaciones',
  },
} as const
