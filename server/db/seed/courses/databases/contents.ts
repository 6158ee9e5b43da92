import { content, lesson, unit } from '../curriculum.ts'

export const contents = [
  content(
    'Qué es una base de datos',
    { percent: 10, description: 'Ficheros, modelos y sistemas gestores.' },
    unit(
      'Almacenar información',
      { is_free: true },
      lesson('De los ficheros al gestor', 55, { is_free: true }),
      lesson('Protección de datos', 55),
    ),
  ),
  content(
    'Diseño',
    { percent: 25, description: 'Del enunciado al modelo relacional normalizado.' },
    unit('Modelo entidad/relación', {}, lesson('Entidades, atributos y cardinalidades', 165)),
    unit('Modelo relacional', {}, lesson('Paso a tablas', 110), lesson('Normalización', 110)),
  ),
  content(
    'SQL',
    { percent: 45, description: 'Definir, consultar y modificar.' },
    unit('Definición de datos', {}, lesson('Tablas, claves y restricciones', 165)),
    unit('Consultas', { percent: 50 }, lesson('Consultas sobre una tabla', 165), lesson('Composiciones y subconsultas', 220)),
    unit('Modificación', {}, lesson('Transacciones', 110)),
  ),
  content(
    'Programar en el gestor',
    { percent: 15 },
    unit('Procedimientos y disparadores', {}, lesson('Funciones y procedimientos', 165), lesson('Disparadores y cursores', 165)),
  ),
  content('Más allá de lo relacional', { percent: 5 }, unit('NoSQL', {}, lesson('Documentos, grafos y clave-valor', 110))),
]
