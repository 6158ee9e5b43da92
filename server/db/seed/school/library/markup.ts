import { boxes } from '../../papers/diagrams.ts'
import { pngPaper, zipPaper } from '../../papers/paper.ts'
import { code, heading, list, table, text } from '../../papers/pdf.ts'
import { asset, type LibraryItem, notes } from './item.ts'

export const markup: readonly LibraryItem[] = [
  {
    type: 'pdf',
    name: 'Apuntes: documentos bien formados',
    description: 'Las seis reglas, con un ejemplo de cada una.',
    course: 'markup',
    lesson: 'Elementos, atributos y entidades',
    owner: 'laura.vidal',
    required: true,
    criteria: { 'RA1.g': 60, 'RA1.h': 40 },
    paper: notes('xml-bien-formado.pdf', 'Documentos XML bien formados', 'Laura Vidal Ortega', [
      heading('Las reglas'),
      list(
        'Un solo elemento raíz.',
        'Cada etiqueta que se abre se cierra.',
        'Las etiquetas se cierran en el orden contrario al que se abrieron.',
        'Los valores de los atributos van entre comillas.',
        'Se distinguen mayúsculas y minúsculas.',
        'Los signos < y & se escriben como entidades.',
      ),
      heading('Bien formado no es lo mismo que válido'),
      ...text(
        'Un documento bien formado cumple las reglas de XML. Un documento válido, además, cumple las de su descripción: una DTD o un esquema. Todo documento válido está bien formado; al revés, no.',
      ),
      code('<nota fecha="2026-10-01">\n  <para>Alumnado de 1.º DAM</para>\n  <texto>Pan &amp; vino</texto>\n</nota>'),
    ]),
  },
  {
    type: 'pdf',
    name: 'Guía rápida de la rejilla de CSS',
    description: 'Dos páginas para tener al lado mientras maquetas.',
    course: 'markup',
    lesson: 'Maquetación con rejilla y flexbox',
    owner: 'laura.vidal',
    required: true,
    criteria: { 'RA2.f': 30, 'RA2.g': 70 },
    paper: notes('rejilla-css.pdf', 'La rejilla de CSS', 'Laura Vidal Ortega', [
      ...text(
        'La rejilla reparte el espacio en dos direcciones: columnas y filas. Flexbox lo hace en una. Para una portada con tarjetas, rejilla; para un menú, flexbox.',
      ),
      heading('Lo mínimo'),
      code('.tarjetas {\n  display: grid;\n  grid-template-columns: repeat(3, 1fr);\n  gap: 1rem;\n}'),
      heading('Las unidades'),
      table(
        ['Unidad', 'Qué significa'],
        ['1fr', 'Una parte del espacio libre'],
        ['minmax(12rem, 1fr)', 'Al menos 12rem, y lo que sobre'],
        ['auto', 'Lo que pida el contenido'],
      ),
      heading('Sin consultas de medios'),
      ...text('Con auto-fit las columnas bajan solas cuando no caben:'),
      code('grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr));'),
      heading('Áreas con nombre'),
      code('grid-template-areas:\n  "cabecera cabecera"\n  "menu     contenido"\n  "pie      pie";'),
    ]),
  },
  {
    type: 'video',
    name: 'La rejilla de CSS en doce segundos',
    description: 'De una columna a tres y vuelta.',
    course: 'markup',
    lesson: 'Maquetación con rejilla y flexbox',
    owner: 'laura.vidal',
    seconds: 12,
    paper: () => ({ name: 'rejilla-css.webm', media_type: 'video/webm', content: asset('rejilla-css.webm') }),
  },
  {
    type: 'other',
    name: 'Punto de partida de la portada',
    description: 'HTML sin estilos para quien no quiera usar el suyo.',
    course: 'markup',
    lesson: 'Maquetación con rejilla y flexbox',
    owner: 'laura.vidal',
    paper: () =>
      zipPaper('portada-inicial.zip', [
        {
          name: 'portada/index.html',
          content:
            '<!DOCTYPE html>\n<html lang="es">\n<head><meta charset="utf-8"><title>Portada</title><link rel="stylesheet" href="estilos.css"></head>\n<body><header></header><main></main><footer></footer></body>\n</html>\n',
        },
        { name: 'portada/estilos.css', content: '/* Empieza aquí */\n' },
      ]),
  },
  {
    type: 'typeform',
    name: 'Autoevaluación: selectores y cascada',
    description: 'Diez preguntas para saber si puedes seguir.',
    course: 'markup',
    lesson: 'Selectores, cascada y modelo de caja',
    owner: 'laura.vidal',
    url: 'https://form.typeform.com/to/ribera-css',
    visible: [-20, 30],
  },
  {
    type: 'image',
    name: 'El modelo de caja',
    description: 'Para colgar en la pared.',
    course: 'markup',
    lesson: 'Selectores, cascada y modelo de caja',
    owner: 'laura.vidal',
    paper: () =>
      pngPaper(
        'modelo-de-caja.png',
        boxes(
          'Modelo de caja',
          [
            { x: 30, y: 70, title: 'margin', rows: ['hueco con los vecinos', 'los verticales se juntan'] },
            { x: 320, y: 70, title: 'border', rows: ['el trazo', 'ocupa sitio'] },
            { x: 320, y: 230, title: 'padding', rows: ['aire por dentro'] },
            { x: 30, y: 230, title: 'content', rows: ['el texto o la imagen', 'width y height'] },
          ],
          [
            [0, 1, 'fuera', 'dentro'],
            [1, 2, '', ''],
            [2, 3, 'dentro', ''],
          ],
        ),
      ),
  },
  {
    type: 'video',
    name: 'Qué es el DOM',
    description: 'Vídeo de 6 minutos, con subtítulos.',
    course: 'markup',
    lesson: 'Seleccionar, crear y borrar nodos',
    owner: 'laura.vidal',
    url: 'https://videos.example.org/que-es-el-dom',
    seconds: 368,
    visible: [2, null],
  },
]
