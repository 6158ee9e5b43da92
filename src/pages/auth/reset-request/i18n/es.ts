export const es = {
  title: '¿Has olvidado tu contraseña?',
  description: 'Escribe tu correo y te enviamos un enlace para elegir otra.',
  email: 'Correo electrónico',
  submit: 'Enviar el enlace',
  back: 'Volver a iniciar sesión',
  sentTitle: 'Mira tu correo',
  sent: 'Si hay una cuenta con {{email}}, le hemos enviado un enlace. Sirve una sola vez y caduca en 30 minutos.',
  sentHint: '¿No llega? Mira en el correo no deseado. Si usas otro correo en el centro, prueba con ese.',
  another: 'Probar con otro correo',
  throttled: 'Has pedido varios enlaces seguidos. Espera {{time}} y vuelve a probar.',
} as const
