export const es = {
  courses: 'Programas',
  label: 'Partes del programa',
  pageTitle: '{{tab}} · {{name}}',
  tabs: {
    overview: 'Resumen',
    data: 'Datos',
    contents: 'Contenidos',
    weights: 'Pesos',
    results: 'Resultados de aprendizaje',
    rules: 'Reglas',
    history: 'Historial',
  },
  readOnly: 'Este programa lo ofrece la plataforma',
  readOnlyBody:
    'Puedes verlo y usarlo en tus grupos. Solo lo cambian los administradores de la plataforma: haz una copia para adaptarlo a tu centro.',
  clone: 'Hacer una copia',
} as const
