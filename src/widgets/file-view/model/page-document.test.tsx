import { expect, test } from 'vitest'
import { aFile } from '@/shared/testing'
import { pageDocument } from './page-document'

const part = (name: string, media_type: string, content: string) => ({
  file: aFile({ name, media_type, size: content.length }),
  read: async () => new Blob([content]),
})
const parsed = async (html: string, parts: Parameters<typeof pageDocument>[1] = []) =>
  new DOMParser().parseFromString(await pageDocument(html, parts), 'text/html')

test('has its style sheets and pictures inside', async () => {
  const page = await parsed(
    '<link rel="stylesheet" href="./css/estilos.css?v=2"><link rel="stylesheet" href="https://cdn.example/x.css"><img src="foto.png" srcset="x 2x"><style>b{background:url(foto.png)}</style>',
    [part('Estilos.css', 'text/plain', 'a{background:url("foto.png")}'), part('foto.png', 'image/png', 'hola')],
  )
  const data = 'data:image/png;base64,aG9sYQ=='
  expect([...page.querySelectorAll('style')].map(({ textContent }) => textContent)).toEqual([
    `a{background:url("${data}")}`,
    '',
    `b{background:url("${data}")}`,
  ])
  expect(page.querySelector('img')?.outerHTML).toBe(`<img src="${data}">`)
  expect(page.querySelector('link')).toBeNull()
})

test('runs, loads and leads nowhere', async () => {
  const page = await parsed(
    `<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example"><script>alert(1)</script>
    <iframe src="javascript:alert(1)"></iframe><object data="x"></object><embed src="x"><link rel="import" href="x">
    <a href="javascript:alert(1)">a</a><a href="#b">b</a><svg><a href="javascript:alert(1)"><script>alert(1)</script></a></svg>`,
  )
  expect(page.querySelectorAll('script, base, meta, iframe, object, embed, link')).toHaveLength(0)
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['#', '#b', '#'])
})

test('does not grow without end by what it repeats', async () => {
  const picture = part('foto.png', 'image/png', 'a'.repeat(3_000_000))
  const styles = part('a.css', 'text/plain', `/*${'a'.repeat(3_000_000)}*/`)
  const repeated = '<link rel="stylesheet" href="a.css"><img src="foto.png">'.repeat(6)
  let reads = 0
  const counted = { ...picture, read: () => ((reads += 1), picture.read()) }
  const page = await pageDocument(`${repeated}<p>Hola</p>`, [counted, styles])
  expect(page.length).toBeLessThan(34 * 1024 * 1024)
  expect(page).toContain('<p>Hola</p>')
  // six style sheets leave room for three pictures
  expect(page.match(/src="data:/g)).toHaveLength(3)
  expect(reads).toBe(1)
})

test('a style cannot end its element', async () => {
  const css = 'a{}</style><img src=x onerror=alert(1)>'
  const page = await parsed('<link rel="stylesheet" href="a.css">', [part('a.css', 'text/plain', css)])
  expect(page.querySelector('img')).toBeNull()
  expect(page.querySelector('style')?.textContent).toBe('a{}<\\/style><img src=x onerror=alert(1)>')
})

test('is shown without a part that cannot be read', async () => {
  const unreadable = (name: string, media_type: string) => ({
    ...part(name, media_type, 'a'),
    read: () => Promise.reject(new Error('offline')),
  })
  const page = await parsed('<link rel="stylesheet" href="a.css"><img src="foto.png"><p>Hola</p>', [
    unreadable('a.css', 'text/css'),
    unreadable('foto.png', 'image/png'),
  ])
  expect(page.querySelector('p')?.textContent).toBe('Hola')
  expect(page.querySelector('img')?.getAttribute('src')).toBe('foto.png')
})
