import { expect, test } from 'vitest'
import { downloadUrl, fileKind, isReadWhole, openUrl } from './file-kind'

test.each([
  ['application/pdf', 'memoria.pdf', 'pdf'],
  ['image/png', 'captura.png', 'image'],
  ['image/heic', 'IMG_2041.HEIC', 'image'],
  ['image/svg+xml', 'logo.svg', 'other'],
  ['video/mp4', 'clase.mp4', 'media'],
  ['audio/mpeg', 'dictado.mp3', 'media'],
  ['text/plain; charset=utf-8', 'notas.txt', 'text'],
  ['text/html', 'index.html', 'page'],
  ['text/plain; charset=windows-1252', 'INDEX.HTM', 'page'],
  ['application/octet-stream', 'index.html', 'text'],
  ['text/plain', 'LEEME.md', 'markdown'],
  ['text/plain', 'practica.ipynb', 'notebook'],
  ['application/octet-stream', 'Main.java', 'text'],
  ['application/json', 'datos', 'text'],
  ['application/zip', 'proyecto.sh', 'archive'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'memoria.docx', 'document'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'notas.xlsx', 'sheet'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'clase.pptx', 'office'],
  ['application/vnd.oasis.opendocument.text', 'memoria.odt', 'office'],
  ['application/x-cfb', 'memoria.doc', 'office'],
] as const)('%s %s is %s', (media_type, name, kind) => {
  expect(fileKind({ media_type, name })).toBe(kind)
})

test('large PDFs and archives, sound and video are read by parts', () => {
  const sized = (media_type: string, size: number) => isReadWhole({ media_type, name: 'x', size })
  expect([sized('application/pdf', 4_194_304), sized('application/pdf', 4_194_305)]).toEqual([true, false])
  expect([sized('image/jpeg', 9_000_000), sized('video/mp4', 10), sized('application/zip', 4_194_305)]).toEqual([true, false, false])
})

test('the address to save a file keeps what it already asks for', () => {
  expect(downloadUrl({ url: '/api/v1/courses/files/9' })).toBe('/api/v1/courses/files/9?download=true')
  expect(downloadUrl({ url: '/api/v1/courses/files/9?v=2' })).toBe('/api/v1/courses/files/9?v=2&download=true')
})

test.each([
  ['/api/v1/courses/files/40', 'Memoria de Ana ñ.pdf', '/api/v1/courses/files/40/Memoria%20de%20Ana%20%C3%B1.pdf'],
  ['/api/v1/courses/files/40', 'ñ'.repeat(80), '/api/v1/courses/files/40'],
  ['/api/v1/other?file=40', 'a.pdf', '/api/v1/other?file=40'],
])('%s of %s opens as %s', (url, name, opened) => expect(openUrl({ url, name })).toBe(opened))
