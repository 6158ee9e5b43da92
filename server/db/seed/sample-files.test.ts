import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, onTestFinished, test } from 'vitest'
import { openParts } from '#server/modules/imports/reading/zip-parts.ts'
import { readDemoContent } from './content.ts'
import { dice } from './random.ts'
import { choose, fillTemplate, makeSampleFile } from './sample-files.ts'

const source = {
  header: 'IES Ribera · 0373 Lenguajes de marcas',
  author: 'Íñigo Casado',
  byline: 'Íñigo Casado · 1.º DAM A',
  asset: readDemoContent().asset,
}

async function pdfOf(report: string) {
  const file = await makeSampleFile({ name: 'x.pdf', report }, {}, source)
  const document = await getDocumentProxy(new Uint8Array(file.content))
  return { file, pages: document.numPages, text: (await extractText(document, { mergePages: true })).text }
}

test('a report becomes a PDF with everything that its Markdown says', async () => {
  const { file, pages, text } = await pdfOf(
    '# Práctica: ñandú\n\n## Uno\n\nDos párrafos.\n\n- tres\n- cuatro\n\n| a | b |\n|---|---|\n| c | d |\n\n```\n<nota>\n```\n\n```bars Horas\nAntes: 60\nDespués: 14,5\n```\n\n![Figura 1.](debian.png)',
  )
  expect(file.media_type).toBe('application/pdf')
  expect(pages).toBe(1)
  for (const part of [
    'IES Ribera',
    'ñandú',
    'Íñigo Casado · 1.º DAM A',
    'Uno',
    'Dos párrafos.',
    'tres',
    'c',
    '<nota>',
    'Después',
    '14,5',
    'Figura 1.',
    '1 / 1',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/#|\|---|```/)
})

test('a PDF starts a new page when it is full', async () => {
  const { pages, text } = await pdfOf(`# Largo\n\n${Array.from({ length: 80 }, () => 'Una línea.').join('\n\n')}`)
  expect(pages).toBe(3)
  expect(text).toContain('3 / 3')
})

test('templates are filled, and a placeholder without a value is an error', () => {
  const template = 'Hola, {{dish.1}}\n{{#good}}\n  bien {{n}}\n{{/good}}\n{{^good}}\n  mal\n{{/good}}\nfin'
  expect(fillTemplate(template, { dish: ['a', 'b'], good: true, n: 3 })).toBe('Hola, b\n  bien 3\nfin')
  expect(fillTemplate(template, { dish: ['a', 'b'], good: false, n: 3 })).toBe('Hola, b\n  mal\nfin')
  expect(() => fillTemplate('{{missing}}', {})).toThrow('no value for {{missing}}')
})

test('better students and later versions pass more thresholds, and the choices stay', () => {
  const choices = {
    colour: { pick: ['red', 'blue'] },
    hours: { between: [14, 14] as [number, number], unit: 0.1 },
    safe: { above: 0.6, growth: 0.1 },
  }
  const at = (ability: number, version: number) => choose(choices, dice('a student'), ability, version)
  expect(at(0.45, 1)).toEqual({ colour: at(0.45, 2)['colour'], hours: '1,4', safe: false, new: { safe: false }, version: 1, later: false })
  expect(at(0.45, 2)).toMatchObject({ safe: true, new: { safe: true }, version: 2, later: true })
  expect(at(0.9, 2)).toMatchObject({ safe: true, new: { safe: false } })
})

test('a zip holds its entries', async () => {
  const { content, media_type } = await makeSampleFile(
    { name: '{{slug}}.zip', zip: { 'src/Año.java': 'class {{slug}} {}', 'vacío.txt': '' } },
    { slug: 'x' },
    source,
  )
  expect(media_type).toBe('application/zip')
  const zip = await openParts(content)
  expect(await textOf(await zip.read('src/Año.java'))).toBe('class x {}')
  expect(await textOf(await zip.read('vacío.txt'))).toBe('')
})

test('tones become a sound of their length', async () => {
  const { content, media_type } = await makeSampleFile(
    {
      name: 'aviso.wav',
      tones: [
        [440, 500],
        [0, 250],
      ],
    },
    {},
    source,
  )
  expect(media_type).toBe('audio/wav')
  expect((await fileTypeFromBuffer(content))?.mime).toBe('audio/wav')
  const samples = content.subarray(44)
  expect(content.readUInt32LE(40)).toBe(samples.length)
  expect(samples.length / content.readUInt32LE(28)).toBe(0.75)
  expect(Math.max(...samples.subarray(0, 4000))).toBeGreaterThan(200)
  expect(new Set(samples.subarray(4000))).toEqual(new Set([128]))
})

test('a data file that is wrong is named with the place in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aula-seed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(join(import.meta.dirname, 'data'), folder, { recursive: true })
  const file = join(folder, 'courses/systems.yaml')
  const good = await readFile(file, 'utf8')
  const readWith = async (text: string) => {
    await writeFile(file, text)
    return () => readDemoContent(folder)
  }
  expect(await readWith(good.replace('percent: 20', 'percent: 200'))).toThrow(/^courses\/systems\.yaml: results\.1\.percent: /)
  expect(await readWith(good.replace('work: copias', 'work: copiass'))).toThrow("works/systems.yaml has no work 'copiass'")
  expect(await readWith(`${good}  - [`)).toThrow(/^courses\/systems\.yaml: .* at line \d+/)
})
