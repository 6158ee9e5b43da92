export const es = {
  label: 'Rúbrica',
  points: '{{points}} de {{max}} puntos',
  rows: '{{count, number}} de {{total, number}} filas',
  level: '{{title}}, {{points}} puntos',
  hint: 'La nota sale de los niveles que elijas. Una fila sin nivel no cuenta.',
  comment: 'Comentario',
  commentOf: 'Comentario a «{{title}}»',
  commentPlaceholder: 'Por qué este nivel',
  kept: 'Los niveles que elegiste siguen guardados.',
  useKept: 'Volver a usarlos',
} as const
