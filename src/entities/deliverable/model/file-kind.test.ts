import { expect, test } from 'vitest'
import { downloadUrl, fileKind } from './file-kind'

test.each([
  ['application/pdf', 'memoria.pdf', 'pdf'],
  ['image/png', 'captura.png', 'image'],
  ['image/heic', 'IMG_2041.HEIC', 'image'],
  ['image/svg+xml', 'logo.svg', 'other'],
  ['text/plain; charset=utf-8', 'notas.txt', 'text'],
  ['text/html', 'index.html', 'text'],
  ['application/octet-stream', 'Main.java', 'text'],
  ['application/json', 'datos', 'text'],
  ['application/zip', 'proyecto.sh', 'other'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'memoria.docx', 'other'],
] as const)('%s %s is %s', (media_type, name, kind) => {
  expect(fileKind({ media_type, name })).toBe(kind)
})

test('the address to save a file keeps what it already asks for', () => {
  expect(downloadUrl({ url: '/api/v1/courses/files/9' })).toBe('/api/v1/courses/files/9?download=true')
  expect(downloadUrl({ url: '/api/v1/courses/files/9?v=2' })).toBe('/api/v1/courses/files/9?v=2&download=true')
})
