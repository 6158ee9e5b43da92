export const es = {
  types: { pdf: 'PDF', typeform: 'Typeform', video: 'Vídeo', image: 'Imagen', other: 'Otro' },
} as const
