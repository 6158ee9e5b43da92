export const es = {
  title: 'Rúbrica',
  total: '{{max}} puntos en total',
  reached: '{{points}} de {{max}} puntos',
  upTo: 'hasta {{points}}',
  yours: 'Tu nivel',
} as const
