import { boxes } from '../../papers/diagrams.ts'
import { pngPaper, textPaper } from '../../papers/paper.ts'
import { heading, list, table, text } from '../../papers/pdf.ts'
import { type LibraryItem, notes } from './item.ts'

export const databases: readonly LibraryItem[] = [
  {
    type: 'image',
    name: 'Simbología del modelo E/R',
    description: 'Entidades, relaciones y cardinalidades.',
    course: 'databases',
    lesson: 'Entidades, atributos y cardinalidades',
    owner: 'marta.iglesias',
    required: true,
    paper: () =>
      pngPaper(
        'simbologia-er.png',
        boxes(
          'Cómo se lee',
          [
            { x: 30, y: 70, title: 'AUTOR', rows: ['un autor escribe', 'uno o más libros'] },
            { x: 360, y: 70, title: 'LIBRO', rows: ['un libro lo escriben', 'uno o más autores'] },
          ],
          [[0, 1, '1,N', '1,N']],
          '#1f6f54',
        ),
      ),
  },
  {
    type: 'other',
    name: 'Datos de la clínica',
    description: 'Guion SQL con doscientas filas.',
    course: 'databases',
    lesson: 'Consultas sobre una tabla',
    owner: 'marta.iglesias',
    required: true,
    paper: () =>
      textPaper(
        'datos-clinica.sql',
        Array.from(
          { length: 200 },
          (_, index) =>
            `INSERT INTO mascota VALUES (${941000000000000 + index * 37}, '${['Nala', 'Toby', 'Luna', 'Simba', 'Kira', 'Rocky', 'Lola', 'Thor'][index % 8]}', '${['perro', 'gato', 'otro'][index % 3]}', DATE '2015-01-01' + ${(index * 53) % 3900}, '7100000${index % 10}A');`,
        ).join('\n'),
      ),
  },
  {
    type: 'pdf',
    name: 'Normalización sin dolor',
    description: 'De la primera a la tercera forma normal con una factura.',
    course: 'databases',
    lesson: 'Normalización',
    owner: 'marta.iglesias',
    paper: notes('normalizacion.pdf', 'Normalización sin dolor', 'Marta Iglesias Pardo', [
      ...text('Se normaliza para no guardar dos veces lo mismo. Cada forma normal quita un tipo de repetición.'),
      list(
        'Primera: en cada casilla, un solo valor.',
        'Segunda: todo depende de la clave entera, no de una parte.',
        'Tercera: nada depende de algo que no sea clave.',
      ),
      heading('Ejemplo'),
      table(['factura', 'cliente', 'ciudad'], ['101', 'Bodegas Páramo', 'Aranda'], ['102', 'Bodegas Páramo', 'Aranda']),
      ...text('La ciudad depende del cliente y no de la factura: hay que sacar una tabla de clientes.'),
    ]),
  },
]
