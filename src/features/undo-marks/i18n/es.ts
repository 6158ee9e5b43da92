export const es = {
  keys: 'Notas',
  key: 'Deshacer el último cambio de notas',
  done_zero: 'No se ha deshecho nada.',
  done_one: 'Deshecho para {{count, number}} estudiante.',
  done_other: 'Deshecho para {{count, number}} estudiantes.',
  kept: {
    changed_one: '{{count, number}} se queda como está: ha cambiado después.',
    changed_other: '{{count, number}} se quedan como están: han cambiado después.',
    published_one: '{{count, number}} se queda como está: ya se había publicado.',
    published_other: '{{count, number}} se quedan como están: ya se habían publicado.',
    files_one: '{{count, number}} se queda como está: tenía archivos o anotaciones sin publicar.',
    files_other: '{{count, number}} se quedan como están: tenían archivos o anotaciones sin publicar.',
  },
  stopped_one: 'Queda {{count, number}} entregable sin deshacer.',
  stopped_other: 'Quedan {{count, number}} entregables sin deshacer.',
  gone: 'Ya no se puede deshacer.',
} as const
