export const es = {
  label: 'Cambios del programa',
  part: 'Qué ha cambiado',
  all: 'Todo',
  parts: {
    program: 'Datos',
    contents: 'Contenidos',
    resources: 'Recursos',
    deliverables: 'Entregables',
    weights: 'Pesos',
    results: 'RA y criterios',
    rules: 'Reglas',
    offers: 'Centros que lo ofrecen',
  },
  empty: 'Aún no hay cambios',
  emptyBody: 'Aquí se ve quién cambia qué en el programa, y cuándo.',
  noMatch: 'Nadie ha cambiado esto todavía',
  noMatchBody: 'Elige «Todo» para ver los demás cambios.',
} as const
