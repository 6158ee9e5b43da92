export const es = {
  title_one: '¿Estudia en otro centro?',
  title_other: '¿Estudian en otro centro?',
  body_one: 'Puedes pedir su traslado. Si procede, su centro lo verá y te avisaremos de lo que conteste.',
  body_other: 'Puedes pedir su traslado. Si procede, sus centros lo verán y te avisaremos de lo que contesten.',
  submit: 'Pedir el traslado',
  submitOf: 'Pedir el traslado de {{account}}',
  done: 'Petición de traslado enviada.',
  codes: {
    already_here: 'Ya es estudiante de este centro.',
    already_requested: 'Ya has pedido su traslado.',
    declined_recently: 'Su centro lo rechazó hace menos de 30 días.',
  },
} as const
