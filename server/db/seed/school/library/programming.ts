import { textPaper } from '../../papers/paper.ts'
import { heading, table, text } from '../../papers/pdf.ts'
import { type LibraryItem, notes } from './item.ts'

export const programming: readonly LibraryItem[] = [
  {
    type: 'pdf',
    name: 'Chuleta de printf',
    description: 'Los formatos que más se usan.',
    course: 'programming',
    lesson: 'Entrada y salida por consola',
    owner: 'javier.mendoza',
    paper: notes('printf.pdf', 'Chuleta de printf', 'Javier Mendoza Cuesta', [
      table(
        ['Formato', 'Para', 'Ejemplo'],
        ['%d', 'enteros', '42'],
        ['%.2f', 'decimales con dos cifras', '3,14'],
        ['%s', 'texto', 'Aranda'],
        ['%-10s', 'texto alineado a la izquierda', 'Duero'],
        ['%n', 'salto de línea', ''],
      ),
      heading('Ojo'),
      ...text('El separador decimal depende del idioma del equipo: en el aula verás una coma y en otro ordenador puede salir un punto.'),
    ]),
  },
  {
    type: 'video',
    name: 'Depurar paso a paso',
    description: 'Puntos de ruptura en nueve minutos.',
    course: 'programming',
    lesson: 'Puntos de ruptura y excepciones',
    owner: 'javier.mendoza',
    url: 'https://videos.example.org/depurar-paso-a-paso',
    seconds: 541,
  },
  {
    type: 'other',
    name: 'Plantilla de clase',
    description: 'Con el comentario de cabecera ya puesto.',
    course: 'programming',
    lesson: 'Propiedades, métodos y constructores',
    owner: 'javier.mendoza',
    required: true,
    criteria: { 'RA4.b': 50, 'RA4.d': 50 },
    paper: () =>
      textPaper(
        'Plantilla.java',
        '/**\n * Qué representa la clase, en una frase.\n *\n * @author Tu nombre\n */\npublic class Plantilla {\n    // 1. Atributos, privados\n    // 2. Constructores\n    // 3. Métodos\n}\n',
      ),
  },
  {
    type: 'typeform',
    name: 'Encuesta: ¿cómo llevas los bucles?',
    description: 'Anónima. Dos minutos.',
    course: 'programming',
    lesson: 'Bucles',
    owner: 'javier.mendoza',
    url: 'https://form.typeform.com/to/ribera-bucles',
  },
  {
    type: 'video',
    name: 'Git: resolver un conflicto',
    description: 'Vídeo de 11 minutos.',
    course: 'environments',
    lesson: 'Ramas, fusiones y repositorios remotos',
    owner: 'oscar.benito',
    url: 'https://videos.example.org/git-conflictos',
    seconds: 660,
  },
]
