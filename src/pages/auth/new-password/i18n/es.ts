export const es = {
  resetTitle: 'Elige otra contraseña',
  setTitle: 'Elige tu contraseña',
  resetDescription: 'Al guardarla se cierran las sesiones que tengas abiertas en otros dispositivos.',
  setDescription: 'Con ella y tu correo o usuario podrás entrar en Aula.',
  submit: 'Guardar la contraseña',
  done: 'Contraseña guardada',
  doneBody: 'Ya puedes entrar con ella.',
  signIn: 'Iniciar sesión',
  askAgain: 'Pedir otro enlace',
  used: {
    title: 'Este enlace ya se ha usado',
    body: 'Cada enlace sirve una sola vez. Si no has sido tú, pide otro y cambia la contraseña cuanto antes.',
  },
  expired: { title: 'Este enlace ha caducado', body: 'Los enlaces valen 30 minutos. Pide otro y ábrelo en cuanto llegue.' },
  unknown: { title: 'Este enlace no es válido', body: 'Puede que se haya cortado al copiarlo. Ábrelo desde el correo o pide otro.' },
  unreachable: {
    title: 'No hemos podido comprobar el enlace',
    body: 'Puede que falle tu conexión o nuestro servidor. El enlace sigue valiendo lo mismo: vuelve a intentarlo.',
  },
  retry: 'Volver a intentarlo',
} as const
