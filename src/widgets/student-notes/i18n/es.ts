export const es = {
  label: 'Nueva nota',
  hint: 'Solo la ve el equipo docente, nunca el estudiante.',
  add: 'Guardar la nota',
  edit: 'Editar la nota',
  save: 'Guardar',
  delete: 'Borrar la nota',
  deleteTitle: '¿Borrar esta nota?',
  deleteBody: 'No se puede deshacer.',
  none: 'Nadie ha escrito nada todavía.',
  by: '{{name}}, {{when}}',
  nobody: 'Alguien que ya no está',
} as const
