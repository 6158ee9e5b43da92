import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CourseKey } from '../courses/index.ts'
import { boxes, timeline } from '../papers/diagrams.ts'
import { type Paper, pdfPaper, pngPaper, textPaper, zipPaper } from '../papers/paper.ts'
import { code, heading, list, table, text } from '../papers/pdf.ts'
import { terminal } from '../papers/screens.ts'

/** A library item with the class it is placed in. Bytes come from `paper`, everything else from `url`. */
export interface LibraryItem {
  type: 'pdf' | 'typeform' | 'video' | 'image' | 'other'
  name: string
  description: string
  course: CourseKey
  lesson: string
  owner: string
  paper?: () => Paper
  url?: string
  seconds?: number
  required?: boolean
  /** Days from today on which the group of the first class sees it. */
  visible?: readonly [from: number | null, until: number | null]
  /** Criteria it works on, in percent. */
  criteria?: Record<string, number>
}

const notes = (name: string, title: string, author: string, blocks: Parameters<typeof pdfPaper>[1]['blocks']) => () =>
  pdfPaper(name, { title, author, header: 'IES Ribera del Duero · Departamento de Informática', lines: [author], blocks })

const asset = (name: string) => readFileSync(join(import.meta.dirname, '../assets', name))

export const library: readonly LibraryItem[] = [
  {
    type: 'pdf', name: 'Apuntes: documentos bien formados', description: 'Las seis reglas, con un ejemplo de cada una.', course: 'markup', lesson: 'Elementos, atributos y entidades', owner: 'laura.vidal', required: true,
    criteria: { 'RA1.g': 60, 'RA1.h': 40 },
    paper: notes('xml-bien-formado.pdf', 'Documentos XML bien formados', 'Laura Vidal Ortega', [
      heading('Las reglas'),
      list('Un solo elemento raíz.', 'Cada etiqueta que se abre se cierra.', 'Las etiquetas se cierran en el orden contrario al que se abrieron.', 'Los valores de los atributos van entre comillas.', 'Se distinguen mayúsculas y minúsculas.', 'Los signos < y & se escriben como entidades.'),
      heading('Bien formado no es lo mismo que válido'),
      ...text('Un documento bien formado cumple las reglas de XML. Un documento válido, además, cumple las de su descripción: una DTD o un esquema. Todo documento válido está bien formado; al revés, no.'),
      code('<nota fecha="2026-10-01">\n  <para>Alumnado de 1.º DAM</para>\n  <texto>Pan &amp; vino</texto>\n</nota>'),
    ]),
  },
  {
    type: 'pdf', name: 'Guía rápida de la rejilla de CSS', description: 'Dos páginas para tener al lado mientras maquetas.', course: 'markup', lesson: 'Maquetación con rejilla y flexbox', owner: 'laura.vidal', required: true,
    criteria: { 'RA2.f': 30, 'RA2.g': 70 },
    paper: notes('rejilla-css.pdf', 'La rejilla de CSS', 'Laura Vidal Ortega', [
      ...text('La rejilla reparte el espacio en dos direcciones: columnas y filas. Flexbox lo hace en una. Para una portada con tarjetas, rejilla; para un menú, flexbox.'),
      heading('Lo mínimo'), code('.tarjetas {\n  display: grid;\n  grid-template-columns: repeat(3, 1fr);\n  gap: 1rem;\n}'),
      heading('Las unidades'), table(['Unidad', 'Qué significa'], ['1fr', 'Una parte del espacio libre'], ['minmax(12rem, 1fr)', 'Al menos 12rem, y lo que sobre'], ['auto', 'Lo que pida el contenido']),
      heading('Sin consultas de medios'), ...text('Con auto-fit las columnas bajan solas cuando no caben:'),
      code('grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr));'),
      heading('Áreas con nombre'), code('grid-template-areas:\n  "cabecera cabecera"\n  "menu     contenido"\n  "pie      pie";'),
    ]),
  },
  {
    type: 'video', name: 'La rejilla de CSS en doce segundos', description: 'De una columna a tres y vuelta.', course: 'markup', lesson: 'Maquetación con rejilla y flexbox', owner: 'laura.vidal', seconds: 12,
    paper: () => ({ name: 'rejilla-css.webm', media_type: 'video/webm', content: asset('rejilla-css.webm') }),
  },
  {
    type: 'other', name: 'Punto de partida de la portada', description: 'HTML sin estilos para quien no quiera usar el suyo.', course: 'markup', lesson: 'Maquetación con rejilla y flexbox', owner: 'laura.vidal',
    paper: () => zipPaper('portada-inicial.zip', [{ name: 'portada/index.html', content: '<!DOCTYPE html>\n<html lang="es">\n<head><meta charset="utf-8"><title>Portada</title><link rel="stylesheet" href="estilos.css"></head>\n<body><header></header><main></main><footer></footer></body>\n</html>\n' }, { name: 'portada/estilos.css', content: '/* Empieza aquí */\n' }]),
  },
  { type: 'typeform', name: 'Autoevaluación: selectores y cascada', description: 'Diez preguntas para saber si puedes seguir.', course: 'markup', lesson: 'Selectores, cascada y modelo de caja', owner: 'laura.vidal', url: 'https://form.typeform.com/to/ribera-css', visible: [-20, 30] },
  {
    type: 'image', name: 'El modelo de caja', description: 'Para colgar en la pared.', course: 'markup', lesson: 'Selectores, cascada y modelo de caja', owner: 'laura.vidal',
    paper: () => pngPaper('modelo-de-caja.png', boxes('Modelo de caja', [{ x: 30, y: 70, title: 'margin', rows: ['hueco con los vecinos', 'los verticales se juntan'] }, { x: 320, y: 70, title: 'border', rows: ['el trazo', 'ocupa sitio'] }, { x: 320, y: 230, title: 'padding', rows: ['aire por dentro'] }, { x: 30, y: 230, title: 'content', rows: ['el texto o la imagen', 'width y height'] }], [[0, 1, 'fuera', 'dentro'], [1, 2, '', ''], [2, 3, 'dentro', '']])),
  },
  { type: 'video', name: 'Qué es el DOM', description: 'Vídeo de 6 minutos, con subtítulos.', course: 'markup', lesson: 'Seleccionar, crear y borrar nodos', owner: 'laura.vidal', url: 'https://videos.example.org/que-es-el-dom', seconds: 368, visible: [2, null] },
  {
    type: 'pdf', name: 'Chuleta de printf', description: 'Los formatos que más se usan.', course: 'programming', lesson: 'Entrada y salida por consola', owner: 'javier.mendoza',
    paper: notes('printf.pdf', 'Chuleta de printf', 'Javier Mendoza Cuesta', [table(['Formato', 'Para', 'Ejemplo'], ['%d', 'enteros', '42'], ['%.2f', 'decimales con dos cifras', '3,14'], ['%s', 'texto', 'Aranda'], ['%-10s', 'texto alineado a la izquierda', 'Duero'], ['%n', 'salto de línea', '']), heading('Ojo'), ...text('El separador decimal depende del idioma del equipo: en el aula verás una coma y en otro ordenador puede salir un punto.')]),
  },
  { type: 'video', name: 'Depurar paso a paso', description: 'Puntos de ruptura en nueve minutos.', course: 'programming', lesson: 'Puntos de ruptura y excepciones', owner: 'javier.mendoza', url: 'https://videos.example.org/depurar-paso-a-paso', seconds: 541 },
  {
    type: 'other', name: 'Plantilla de clase', description: 'Con el comentario de cabecera ya puesto.', course: 'programming', lesson: 'Propiedades, métodos y constructores', owner: 'javier.mendoza', required: true, criteria: { 'RA4.b': 50, 'RA4.d': 50 },
    paper: () => textPaper('Plantilla.java', '/**\n * Qué representa la clase, en una frase.\n *\n * @author Tu nombre\n */\npublic class Plantilla {\n    // 1. Atributos, privados\n    // 2. Constructores\n    // 3. Métodos\n}\n'),
  },
  { type: 'typeform', name: 'Encuesta: ¿cómo llevas los bucles?', description: 'Anónima. Dos minutos.', course: 'programming', lesson: 'Bucles', owner: 'javier.mendoza', url: 'https://form.typeform.com/to/ribera-bucles' },
  {
    type: 'image', name: 'Simbología del modelo E/R', description: 'Entidades, relaciones y cardinalidades.', course: 'databases', lesson: 'Entidades, atributos y cardinalidades', owner: 'marta.iglesias', required: true,
    paper: () => pngPaper('simbologia-er.png', boxes('Cómo se lee', [{ x: 30, y: 70, title: 'AUTOR', rows: ['un autor escribe', 'uno o más libros'] }, { x: 360, y: 70, title: 'LIBRO', rows: ['un libro lo escriben', 'uno o más autores'] }], [[0, 1, '1,N', '1,N']], '#1f6f54')),
  },
  {
    type: 'other', name: 'Datos de la clínica', description: 'Guion SQL con doscientas filas.', course: 'databases', lesson: 'Consultas sobre una tabla', owner: 'marta.iglesias', required: true,
    paper: () => textPaper('datos-clinica.sql', Array.from({ length: 200 }, (_, index) => `INSERT INTO mascota VALUES (${941000000000000 + index * 37}, '${['Nala', 'Toby', 'Luna', 'Simba', 'Kira', 'Rocky', 'Lola', 'Thor'][index % 8]}', '${['perro', 'gato', 'otro'][index % 3]}', DATE '2015-01-01' + ${(index * 53) % 3900}, '7100000${index % 10}A');`).join('\n')),
  },
  {
    type: 'pdf', name: 'Normalización sin dolor', description: 'De la primera a la tercera forma normal con una factura.', course: 'databases', lesson: 'Normalización', owner: 'marta.iglesias',
    paper: notes('normalizacion.pdf', 'Normalización sin dolor', 'Marta Iglesias Pardo', [...text('Se normaliza para no guardar dos veces lo mismo. Cada forma normal quita un tipo de repetición.'), list('Primera: en cada casilla, un solo valor.', 'Segunda: todo depende de la clave entera, no de una parte.', 'Tercera: nada depende de algo que no sea clave.'), heading('Ejemplo'), table(['factura', 'cliente', 'ciudad'], ['101', 'Bodegas Páramo', 'Aranda'], ['102', 'Bodegas Páramo', 'Aranda']), ...text('La ciudad depende del cliente y no de la factura: hay que sacar una tabla de clientes.')]),
  },
  {
    type: 'image', name: 'Órdenes que siempre hacen falta', description: 'Captura de una sesión de trabajo.', course: 'systems', lesson: 'Diagnóstico con comandos', owner: 'oscar.benito',
    paper: () => pngPaper('ordenes.png', terminal('oscar@taller: ~', ['$ ip -brief address', 'lo      UNKNOWN   127.0.0.1/8', 'eth0    UP        192.168.30.14/24', '$ ping -c 1 192.168.30.1', '+ 1 packets transmitted, 1 received, 0% packet loss', '$ ss -ltn | head -3', 'State   Local Address:Port', 'LISTEN  0.0.0.0:22'])),
  },
  { type: 'pdf', name: 'Normas del taller', description: 'Antes de abrir un equipo.', course: 'systems', lesson: 'Prevención de riesgos', owner: 'oscar.benito', required: true, paper: notes('normas-taller.pdf', 'Normas del taller de informática', 'Óscar Benito Arranz', [list('El equipo se abre desenchufado y con la pulsera antiestática.', 'Los tornillos, a su bandeja.', 'Nada de bebidas cerca de las mesas.', 'Si algo huele a quemado, se corta la corriente y se avisa.')]) },
  { type: 'video', name: 'Git: resolver un conflicto', description: 'Vídeo de 11 minutos.', course: 'environments', lesson: 'Ramas, fusiones y repositorios remotos', owner: 'oscar.benito', url: 'https://videos.example.org/git-conflictos', seconds: 660 },
  {
    type: 'image', name: 'Del IoT a los gemelos digitales', description: 'Línea del tiempo de clase.', course: 'digitalisation', lesson: 'De la IoT a los gemelos digitales', owner: 'nuria.calvo',
    paper: () => pngPaper('linea-ejemplo.png', timeline('Ejemplo hecho en clase', [['1999', 'Internet de/las cosas'], ['2006', 'Nube'], ['2010', 'Impresión 3D/asequible'], ['2017', 'Gemelos/digitales']], '#8a5a12')),
  },
  { type: 'other', name: 'Reglamento europeo de IA (texto)', description: 'Enlace al texto consolidado.', course: 'digitalisation', lesson: 'Usos, límites y ética', owner: 'nuria.calvo', url: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj?locale=es' },
  { type: 'typeform', name: 'Diagnóstico digital de una empresa', description: 'Cuestionario para llevar a la entrevista.', course: 'digitalisation', lesson: 'Diagnóstico y plan', owner: 'nuria.calvo', url: 'https://form.typeform.com/to/diagnostico-digital', required: true },
]
