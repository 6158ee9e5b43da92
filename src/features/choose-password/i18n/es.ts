export const es = {
  password: 'Contraseña nueva',
  repeat: 'Repite la contraseña nueva',
  rules: 'Cómo debe ser',
  minLength: 'Al menos {{number}} caracteres',
  notOnlyDigits: 'Algo más que dígitos',
  notCommon: 'Que no sea de las más usadas ni tu nombre de usuario',
  met: 'cumplido',
  unmet: 'falta',
  tooCommon: 'Es demasiado común: aparece en listas de contraseñas robadas o es tu propio nombre. Prueba con varias palabras seguidas.',
} as const
