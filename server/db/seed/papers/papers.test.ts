import { inflateRawSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { figure, heading, pdf, text } from './pdf.ts'
import { wrap } from './pdf-text.ts'
import { fill, picture, png, textWidth, write } from './picture.ts'
import { zip } from './zip.ts'

const sheet = (blocks: Parameters<typeof pdf>[0]['blocks']) => pdf({ title: 'Práctica: ñandú', author: 'Íñigo', header: 'IES', blocks })

test('every object of a PDF lies where its table says', () => {
  const file = sheet([heading('Uno'), ...text('Dos'), figure(picture(4, 2, '#ff0000'), 'Tres')])
  const source = file.toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(source)?.[1])
  expect(source.slice(table, table + 4)).toBe('xref')
  const starts = [...source.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start))
  expect(starts.length).toBe(9)
  expect(starts.map((start) => source.slice(start, start + 7))).toEqual(starts.map((_, index) => `${index + 1} 0 obj`))
  expect(source.match(/\/Type \/Page /g)?.length).toBe(1)
})

test('a PDF turns the page when it is full', () => {
  const source = sheet(text(...Array.from({ length: 80 }, () => 'Una línea.'))).toString('latin1')
  expect(source.match(/\/Type \/Page /g)?.length).toBe(3)
})

test('lines break before they are too long', () => {
  expect(wrap('la rejilla reparte el espacio', 10, 60)).toEqual(['la rejilla', 'reparte el', 'espacio'])
  expect(wrap('', 10, 70)).toEqual([''])
})

test('a PNG holds the pixels that were drawn', () => {
  const drawn = picture(3, 2, '#000000')
  fill(drawn, 1, 0, 9, 1, '#0a141e')
  const file = png(drawn)
  const body = file.subarray(file.indexOf('IDAT') + 4, file.indexOf('IEND') - 8)
  expect([...inflateSync(body)]).toEqual([0, 0, 0, 0, 10, 20, 30, 10, 20, 30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(file.readUInt32BE(16)).toBe(3)
})

test('letters leave ink as wide as they say, and none outside', () => {
  const drawn = picture(60, 24)
  expect(write(drawn, 'text', 4, 0, 'ñ€')).toBe(4 + textWidth('text', 'ñ€'))
  expect(drawn.pixels.some((value) => value < 100)).toBe(true)
  expect(write(drawn, 'text', 55, 20, 'fuera')).toBeGreaterThan(60)
})

test('a zip can be read entry by entry', () => {
  const file = zip([
    { name: 'src/Año.java', content: 'class Año {}' },
    { name: 'vacío.txt', content: '' },
  ])
  const central = file.readUInt32LE(file.length - 6)
  expect(file.readUInt16LE(file.length - 12)).toBe(2)
  expect(file.subarray(central, central + 4).toString('latin1')).toBe('PK\u0001\u0002')
  const length = file.readUInt16LE(26)
  expect(file.subarray(30, 30 + length).toString()).toBe('src/Año.java')
  expect(inflateRawSync(file.subarray(30 + length, 30 + length + file.readUInt32LE(18))).toString()).toBe('class Año {}')
})
