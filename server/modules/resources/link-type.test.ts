import { expect, it } from 'vitest'
import { readLink } from './link-type.ts'

it.each([
  ['https://form.typeform.com/to/Ab12Cd34', 'typeform'],
  ['https://ribera.typeform.com/to/Ab12Cd34?typeform-source=aula', 'typeform'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'video'],
  ['https://youtu.be/dQw4w9WgXcQ', 'video'],
  ['https://vimeo.com/76979871', 'video'],
  ['https://www.boe.es/boe/dias/2023/07/22/pdfs/BOE-A-2023-16889.PDF', 'pdf'],
  ['https://example.org/mapa.webp?ancho=800', 'image'],
  ['http://example.org/', 'other'],
  ['https://notypeform.com/to/Ab12Cd34', 'other'],
])('%s is %s', (url, type) => {
  expect(readLink(` ${url} `)).toEqual({ ok: true, url, type })
})

it.each([
  ['https://www.typeform.com/', 'typeform_form'],
  ['https://form.typeform.com/to/', 'typeform_form'],
  ['http://form.typeform.com/to/Ab12Cd34', 'typeform_form'],
  ['javascript:alert(1)', 'format'],
  ['https://ana:secreta@example.org/', 'format'],
  ['selectores', 'format'],
])('%s is refused as %s', (url, code) => {
  expect(readLink(url)).toEqual({ ok: false, code })
})
