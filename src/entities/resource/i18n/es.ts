export const es = {
  types: { pdf: 'PDF', typeform: 'Typeform', video: 'Vídeo', image: 'Imagen', other: 'Otro' },
  finish: 'He terminado',
  finishOne: 'He terminado {{name}}',
  unfinish: 'Aún no he terminado',
  unfinishOne: 'Aún no he terminado {{name}}',
  notSaved: 'No se ha podido guardar tu progreso.',
} as const
