export const es = {
  title: 'Confirma tu nuevo correo',
  body: 'Al confirmarlo, podrás entrar en Aula con esta dirección y ahí te llegarán los avisos. La de antes dejará de valer.',
  submit: 'Confirmar este correo',
  done: 'Correo confirmado',
  doneBody: 'Desde ahora tu correo en Aula es {{email}}.',
  continue: 'Ir a Aula',
  used: { title: 'Este correo ya está confirmado', body: 'El enlace ya se ha usado: no tienes que hacer nada más.' },
  expired: { title: 'Este enlace ha caducado', body: 'Los enlaces valen 24 horas. Vuelve a escribir el correo nuevo en tu perfil.' },
  unknown: {
    title: 'Este enlace no es válido',
    body: 'Puede que se haya cortado al copiarlo, o que después hayas pedido otro correo. Ábrelo desde el último mensaje.',
  },
  taken: { title: 'Este correo ya está en uso', body: 'Otra cuenta de Aula entra con esta dirección. Elige otra en tu perfil.' },
} as const
