export const es = {
  remind_one: 'Recordar a quien falta',
  remind_other: 'Recordar a los {{count, number}} que faltan',
  reminded_zero: 'No se ha avisado a nadie: hoy ya tienen un recordatorio, o no quieren recibirlos.',
  reminded_one: 'Recordatorio enviado a {{count, number}} estudiante.',
  reminded_other: 'Recordatorio enviado a {{count, number}} estudiantes.',
  hint: 'Reciben un aviso aquí y por correo, una vez al día como mucho.',
} as const
