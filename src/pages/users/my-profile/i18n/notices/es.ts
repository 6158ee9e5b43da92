export const es = {
  topic: 'Avisos sobre',
  inApp: 'En Aula',
  inAppOf: '{{topic}}: ver el aviso en Aula',
  mail: 'Por correo',
  mailOf: '{{topic}}: por correo',
  choices: { at_once: 'Al momento', digest: 'Resumen diario', none: 'No' },
  digestHour: 'El resumen diario sale a las {{time}} y solo lleva lo que aún no hayas visto.',
  noEmail: 'Tu cuenta no tiene correo electrónico: solo puedes ver los avisos en Aula.',
  failed: 'No hemos podido traer tus avisos.',
} as const
