export const es = {
  feedback: {
    label: 'Comentario',
    hint: 'Lo lee el estudiante. Puedes usar **negrita**, listas y enlaces.',
    write: 'Escribir',
    preview: 'Vista previa',
    mode: 'Escribir o ver el comentario',
    nothing: 'Aún no hay comentario.',
    phrases: 'Frases',
  },
  note: { label: 'Nota privada', hint: 'Solo la ve el equipo docente.' },
} as const
