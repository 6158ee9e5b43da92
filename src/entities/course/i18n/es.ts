export const es = {
  inactive: 'Inactivo',
  readOnly: 'Solo lectura',
  platform: 'De la plataforma',
  area: 'Área formativa',
  everyArea: 'Todas las áreas',
  chosenAreas_zero: 'Ninguna elegida',
  chosenAreas_one: '{{count, number}} elegida',
  chosenAreas_other: '{{count, number}} elegidas',
  searchAreas: 'Buscar un área',
  noAreas: 'Aún no hay áreas formativas.',
  noAreaMatches: 'Ningún área se llama así.',
  weights: {
    missing: 'faltan {{rest}}',
    over: 'sobran {{rest}}',
  },
  markdown: {
    hint: 'Puedes dar formato con Markdown.',
    mode: 'Escribir o ver',
    write: 'Escribir',
    preview: 'Vista previa',
    nothing: 'Aún no hay nada que ver.',
  },
} as const
