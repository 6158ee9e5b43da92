export const es = {
  states: { done: 'Hecha', open: 'Por hacer', upcoming: 'Aún no', restricted: 'Solo para sus grupos', current: 'Aquí sigues' },
  opensAt: 'Se abre {{when}}',
  hidden: 'Inactiva',
  required: '{{met}} de {{count}} obligatorios',
  progress: 'Progreso en {{name}}',
  doneOf: '{{done}} de {{total}} clases',
} as const
