export const es = {
  active: {
    title: '¿Dejar de recibir estos correos?',
    at_once: 'Mandamos a {{account}} un correo cada vez que hay algo nuevo de «{{topic}}».',
    digest: 'Mandamos a {{account}} lo nuevo de «{{topic}}» en el resumen diario.',
    all: 'Mandamos a {{account}} un resumen diario de avisos.',
    stop: 'Dejar de recibirlos',
    daily: 'Mejor en un resumen diario',
  },
  daily: {
    title: 'Te llegarán en un resumen diario',
    body: 'Lo nuevo de «{{topic}}» llegará a {{account}} en un solo correo al día.',
  },
  stopped: {
    title: 'Ya no recibirás estos correos',
    body: 'No mandaremos a {{account}} más correos sobre «{{topic}}».',
    all: 'No mandaremos a {{account}} el resumen diario de avisos.',
    daily: 'Prefiero un resumen diario',
  },
  yourAddress: 'tu dirección',
  undo: 'Deshacer',
  onlyMails: 'Esto solo cambia los correos: los avisos que ves dentro de Aula siguen igual.',
  settings: 'Elegir todos mis avisos',
  unknown: {
    title: 'Este enlace no es válido',
    body: 'Puede que se haya cortado al copiarlo, o que la cuenta ya no exista. Ábrelo desde el correo, o elige tus avisos en tu perfil.',
  },
  unreachable: {
    title: 'No hemos podido comprobar el enlace',
    body: 'No hemos podido conectar con Aula. Comprueba tu conexión y vuelve a intentarlo.',
  },
  retry: 'Volver a intentarlo',
} as const
