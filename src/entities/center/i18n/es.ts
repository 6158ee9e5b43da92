export const es = {
  seats: '{{used}} de {{contracted}}',
  left_one: 'Queda {{count, number}} libre',
  left_other: 'Quedan {{count, number}} libres',
  full: 'Todas en uso',
  none: 'Sin licencias contratadas',
  over_one: '{{count, number}} por encima de lo contratado',
  over_other: '{{count, number}} por encima de lo contratado',
} as const
