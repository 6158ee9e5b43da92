export const es = {
  title: 'Quién lo ha abierto',
  state: 'Lo ha abierto {{opened}} de {{students}}',
  filter: 'Qué estudiantes se ven',
  filters: { all: 'Todos', opened: 'Lo han abierto', not_opened: 'Aún no' },
  opened: 'Desde {{when}}',
  openedAndLast: 'Desde {{when}} · última vez {{last}}',
  notOpened: 'Sin abrir',
  reminded: 'Recordado hoy',
  noTime: 'Menos de un minuto',
  everybody: 'Lo ha abierto todo el grupo',
  nobody: 'Nadie lo ha abierto todavía',
  noStudents: 'Este grupo aún no tiene estudiantes',
} as const
