/** Texts and files with which a program is built. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

interface CourseData {
  readonly results: readonly { readonly name: string; readonly criteria: readonly (string | { readonly name: string })[] }[]
}
const data = 'server/db/seed/data'
const programming = parse(readFileSync(`${data}/courses/programming.yaml`, 'utf8')) as CourseData

/** The nine learning results of 0485 as the bulletin prints them. */
export const decree = programming.results
  .flatMap(({ name, criteria }, index) => [
    `${index + 1}. ${name}`,
    'Criterios de evaluación:',
    ...criteria.map((each, letter) => `${'abcdefghij'[letter]}) ${typeof each === 'string' ? each : each.name}`),
  ])
  .join('\n')

/** Three contents of three units of three classes. */
export const outline = [1, 2, 3]
  .flatMap((content) => [
    `Bloque ${content}`,
    ...[1, 2, 3].flatMap((unit) => [
      `\tUnidad ${content}.${unit}`,
      ...[1, 2, 3].map((lesson) => `\t\tClase ${content}.${unit}.${lesson} (50 min)`),
    ]),
  ])
  .join('\n')

const page595 = (name: string) =>
  `%PDF-1.7\n% ${name}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R/Size 4>>\n%%EOF\n`
const asset = (name: string) => readFileSync(`${data}/assets/${name}`)
const images = ['boceto', 'clinica', 'copias', 'debian', 'ordenes'] as const
const video = asset('rejilla-css.webm')
/** An element of Matroska without a meaning: the same video in another file. */
const voidElement = (number: number) => Buffer.from([0xec, 0x81, number])

/** A file of each kind for a class, its number from 1 to 5; no two have the same content. */
export const filesOf = (number: number) => [
  { name: `guía ${number}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(page595(`guía ${number}`)) },
  { name: `esquema ${number}.png`, mimeType: 'image/png', buffer: asset(`${images[number - 1]}.png`) },
  { name: `vídeo ${number}.webm`, mimeType: 'video/webm', buffer: Buffer.concat([video, voidElement(number)]) },
  { name: `ejercicios ${number}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`Ejercicios de la clase ${number}.\n`) },
]
