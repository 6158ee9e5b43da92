export const es = {
  openLink: 'Abrir en otra pestaña',
  linkBody: 'Está en {{host}}, fuera de la plataforma.',
  badVideo: 'Este navegador no puede reproducir el vídeo.',
  download: 'Descargar',
  consent: 'Está en {{service}}',
  consentBody: 'Al mostrarlo, {{service}} recibe tu dirección de red y puede guardar datos en este navegador.',
  show: 'Mostrar aquí',
} as const
