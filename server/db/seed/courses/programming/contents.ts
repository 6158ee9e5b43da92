import { content, lesson, unit } from '../curriculum.ts'

export const contents = [
  content(
    'Primeros programas',
    { percent: 20, description: 'Del problema al programa: variables, tipos y consola.' },
    unit(
      'El entorno y el primer proyecto',
      { is_free: true },
      lesson('Instalar el JDK y crear un proyecto', 55, { is_free: true }),
      lesson('Entrada y salida por consola', 110),
    ),
    unit('Datos y operadores', {}, lesson('Tipos, conversiones y constantes', 110)),
  ),
  content(
    'Estructuras de control',
    { percent: 20, description: 'Decidir, repetir y no equivocarse por uno.' },
    unit(
      'Selección y repetición',
      {},
      lesson('if, switch y operador ternario', 110),
      lesson('Bucles', 165),
      lesson('Recuperación de estructuras de control', 55, { percent: 0 }),
    ),
    unit('Depuración', {}, lesson('Puntos de ruptura y excepciones', 110)),
  ),
  content(
    'Clases y objetos',
    { description: 'Encapsular, construir y relacionar.' },
    unit('Usar objetos', {}, lesson('Clases de la biblioteca estándar', 55), lesson('Repaso: clases y objetos', 30)),
    unit('Escribir clases', {}, lesson('Propiedades, métodos y constructores', 165), lesson('Visibilidad y métodos estáticos', 110)),
    unit('Herencia', {}, lesson('Superclases, subclases e interfaces', 165)),
  ),
  content(
    'Datos que duran',
    { description: 'Ficheros, colecciones y bases de datos.' },
    unit('Ficheros', {}, lesson('Leer y escribir ficheros de texto', 110), lesson('Serialización', 55)),
    unit('Colecciones', {}, lesson('Listas, conjuntos y mapas', 165), lesson('Operaciones agregadas', 110)),
    unit('Acceso a bases de datos', {}, lesson('JDBC', 165)),
  ),
]
