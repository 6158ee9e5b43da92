export const es = {
  seats: '{{used}} de {{contracted}}',
  left_one: 'Queda {{count, number}} libre',
  left_other: 'Quedan {{count, number}} libres',
  full: 'Todas en uso',
  none: 'Sin licencias contratadas',
  over_one: '{{count, number}} por encima de lo contratado',
  over_other: '{{count, number}} por encima de lo contratado',
  storage: {
    title: 'Espacio para archivos',
    of: '{{used}} de {{limit}}',
    left: '{{size}} libres',
    full: 'Lleno',
    nearlyFullBody: 'Queda menos del 10 %. Cuando se llene, nadie del centro podrá subir archivos: ni recursos ni entregas.',
    fullBody: 'Nadie del centro puede subir archivos, ni recursos ni entregas. Los textos y los enlaces sí se guardan.',
    help: {
      admin: 'Amplía el espacio en «Cambiar lo contratado», o elimina grupos que ya no hagan falta.',
      manager: 'Borra archivos y grupos que ya no hagan falta, o pide más espacio a quien administra Aula.',
      teacher: 'Borra los archivos que ya no uses, o avisa a quien gestiona el centro.',
    },
  },
} as const
