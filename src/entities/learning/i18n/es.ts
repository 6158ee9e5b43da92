export const es = {
  states: { done: 'Hecha', open: 'Por hacer', upcoming: 'Aún no', restricted: 'Solo para sus grupos', current: 'Aquí sigues' },
  opensAt: 'Se abre {{when}}',
  hidden: 'Inactiva',
  required: '{{met}} de {{count}} obligatorios',
  progress: 'Progreso en {{name}}',
  milestones: {
    title: 'Hitos',
    first_unit: 'Primera unidad terminada',
    half: 'Mitad del programa',
    all: 'Programa terminado',
    first_ten: 'Primer 10',
    all_results: 'Todos los RA superados',
    weeks: 'Cuatro semanas seguidas',
  },
  added_one: '{{count}} nueva',
  added_other: '{{count}} nuevas',
  doneOf: '{{done}} de {{total}} clases',
} as const
