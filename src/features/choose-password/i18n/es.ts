export const es = {
  password: 'Contraseña nueva',
  repeat: 'Repite la contraseña nueva',
  rules: 'Cómo debe ser',
  minLength: 'Al menos {{number}} caracteres',
  notCommon: 'Que no sea de las más usadas, como «contraseña2026»',
  notPersonal: 'Que no sea tu nombre, tu usuario, tu correo ni tu centro',
  strength: {
    rejected: 'Todavía no vale',
    fair: 'Vale, pero se adivina antes que otras: añade una palabra',
    good: 'Buena',
    strong: 'Muy buena',
  },
  met: 'cumplido',
  unmet: 'falta',
  tooCommon:
    'Es de las primeras que se prueban: aparece en listas de contraseñas robadas o es una palabra corriente con números. Usa varias palabras seguidas.',
  personal: 'Se adivina conociéndote: es tu nombre, tu usuario, tu correo o tu centro. Usa varias palabras que no tengan que ver contigo.',
} as const
