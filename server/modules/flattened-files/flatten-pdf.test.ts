import { PDFDocument, PDFName, PDFStream, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { pdfs } from '#tests/support/hostile/documents.ts'
import type { NumberedAnnotation } from './annotation-marks.ts'
import { flattenPdf } from './flatten-pdf.ts'
import type { Unflattened } from './flatten-task.ts'
import { type MadePage, madePdf } from './testing/made-pdf.ts'
import { type Box, changedBox, rendered } from './testing/rendered.ts'

type Given = Partial<NumberedAnnotation> & Pick<NumberedAnnotation, 'kind' | 'place'>

const flattened = (bytes: Uint8Array, given: readonly Given[], language: 'es' | 'en' = 'es') =>
  flattenPdf({
    bytes,
    mediaType: 'application/pdf',
    name: 'memoria.pdf',
    language,
    annotations: given.map((each, at) => ({ number: at + 1, text: '', author: 'Laura Vidal', ...each })),
  })

const at: [number, number] = [160, 300]
const check: Given = { kind: 'check', place: { page: 1, point: at } }

/** What changed on every page: the box, or null. */
async function changes(bytes: Uint8Array, given: readonly Given[]): Promise<(Box | null)[]> {
  const [before, after] = [await rendered(bytes), await rendered(await flattened(bytes, given))]
  return Promise.all(Array.from({ length: before.pages }, async (_, n) => changedBox(await before.page(n + 1), await after.page(n + 1))))
}

/** The box of user space in pixels of the page. */
async function boxOf(bytes: Uint8Array, number: number, [left, bottom, right, top]: Box): Promise<Box> {
  const { toPixels } = await (await rendered(bytes)).page(number)
  const [[ax, ay], [bx, by]] = [toPixels([left, bottom]), toPixels([right, top])]
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
}

const around = ([x, y]: [number, number], by: number): Box => [x - by, y - by, x + by, y + by]

function expectNear(box: Box | null | undefined, expected: Box) {
  expect(box).toBeTruthy()
  for (const [side, value] of expected.entries())
    expect(Math.abs((box?.[side] ?? NaN) - value), `${JSON.stringify(box)} for ${expected.join()}`).toBeLessThan(2.5)
}

const pages: Readonly<Record<string, MadePage>> = {
  'a page': {},
  'a page turned by 90°': { turn: 90 },
  'a page turned by 180°': { turn: 180 },
  'a page turned by 270°': { turn: 270 },
  'a page whose crop box is not at 0,0': { crop: [100, 150, 300, 400] },
  'a turned page with a crop box': { crop: [100, 150, 300, 400], turn: 270 },
  'a page whose media box is not at 0,0': { media: [-200, -100, 700, 600] },
  'a page that does not give back its state': { content: 'q 0.5 0 0 0.5 90 70 cm BT /F1 18 Tf 70 200 Td (q \\) Q) Tj ET q' },
  'a page that gives back more than it took': { content: 'Q Q 1 0 0 1 40 40 cm BT /F1 18 Tf 70 200 Td (Q) Tj ET' },
}

describe.each(Object.entries(pages))('on %s', (_, page) => {
  it('an annotation changes its place and nothing else, on no other page', async () => {
    const bytes = await madePdf([{ media: [0, 0, 300, 420] }, page, { media: [0, 0, 842, 1190], turn: 90 }])
    const [first, second, third] = await changes(bytes, [{ ...check, place: { page: 2, point: at } }])
    expect([first, third]).toEqual([null, null])
    expectNear(second, await boxOf(bytes, 2, around(at, 12.5)))
  })
})

describe('of a PDF', () => {
  it('each kind lies where it was drawn', async () => {
    const bytes = await madePdf([{ crop: [20, 30, 400, 500], turn: 90 }])
    const quads = [[70, 220, 210, 220, 210, 190, 70, 190]]
    const kinds: [Given, Box][] = [
      [{ kind: 'highlight', place: { page: 1, quads } }, [70, 190, 210, 220]],
      [{ kind: 'strike', place: { page: 1, quads } }, [70, 204, 210, 206]],
      [{ kind: 'ink', place: { page: 1, paths: [[100, 300, 180, 350, 240, 310]] } }, [99, 299, 241, 351]],
      [{ kind: 'ink', place: { page: 1, paths: [[100, 300, 100, 300]] } }, [99, 299, 101, 301]],
      [{ kind: 'cross', place: { page: 1, point: at } }, around(at, 12.5)],
      [{ kind: 'comment', place: { page: 1, point: at } }, around(at, 12.5)],
    ]
    for (const [given, box] of kinds) {
      const changed = await changes(bytes, [given])
      expect(changed).toHaveLength(1)
      expectNear(changed[0], await boxOf(bytes, 1, box))
    }
  })

  it('stamps and numbers are upright for the reader, however the page is turned', async () => {
    const patch = async (turn: number) => {
      const page = await (
        await rendered(await flattened(await madePdf([{ turn, content: '' }]), [{ ...check, kind: 'cross', text: 'No' }]))
      ).page(1)
      const [x, y] = page.toPixels(at)
      return Array.from(
        { length: 40 * 40 },
        (_, n) => page.pixels[4 * ((y - 25 + Math.floor(n / 40)) * page.width + x - 15 + (n % 40))] ?? 0,
      )
    }
    const upright = await patch(0)
    expect(new Set(upright).size).toBeGreaterThan(10)
    for (const turn of [90, 180, 270]) {
      const other = await patch(turn)
      expect(other.filter((value, n) => Math.abs(value - (upright[n] ?? 0)) > 40).length).toBeLessThan(20)
    }
  })

  it('texts follow on pages of their own, as text, under the number that is at their place', async () => {
    const text = 'Falta la fuente: «Núñez», 3 €.\n¿Y el año?'
    const given: Given[] = [{ ...check, text: 'Bien' }, { kind: 'comment', place: { page: 1, point: [300, 500] }, text }, { ...check }]
    const after = await rendered(await flattened(await madePdf([{}]), given))
    expect(after.pages).toBe(2)
    expect((await after.page(1)).text.trim()).toMatch(/1\s+2$/)
    const added = (await after.page(2)).text.replaceAll(/\s+/g, ' ')
    expect(added).toBe(
      `Anotaciones de «memoria.pdf» 1. Correcto · Pág. 1 · Laura Vidal Bien 2. Comentario · Pág. 1 · Laura Vidal ${text.replace('\n', ' ')}`,
    )
    const english = await rendered(await flattened(await madePdf([{}]), given, 'en'))
    expect((await english.page(2)).text).toContain('Annotations of “memoria.pdf”')
  })

  it('signs that the fonts do not have become boxes, and a note says so', async () => {
    const given: Given[] = [{ kind: 'comment', place: { page: 1, point: at }, text: 'Bien 👩‍🏫 漢\u0000\u202E!' }]
    const { text } = await (await rendered(await flattened(await madePdf([{}]), given))).page(2)
    expect(text).toContain('Bien □ □!')
    expect(text).toContain('se lee en Aula')
  })

  it('long texts go on on the next page', async () => {
    const given = Array.from({ length: 12 }, (): Given => ({
      kind: 'comment',
      place: { page: 1, point: at },
      text: 'Una frase larga. '.repeat(60),
    }))
    const after = await rendered(await flattened(await madePdf([{}]), given))
    expect(after.pages).toBeGreaterThan(3)
    expect((await after.page(after.pages)).text).toMatch(/12\. Comentario|Una frase larga/)
  })

  it('the last of 300 pages gets its annotation', async () => {
    const bytes = await madePdf(Array.from({ length: 300 }, () => ({})))
    const after = await rendered(await flattened(bytes, [{ ...check, place: { page: 300, point: at } }]))
    const before = await rendered(bytes)
    expect(after.pages).toBe(300)
    expect(changedBox(await before.page(299), await after.page(299))).toBeNull()
    expectNear(changedBox(await before.page(300), await after.page(300)), await boxOf(bytes, 300, around(at, 12.5)))
  })

  it('pages that share their instructions and fonts do not share annotations', async () => {
    const bytes = await madePdf([{}, {}], (doc) => {
      const [first, second] = doc.getPages().map(({ node }) => node)
      const shared = doc.context.register(doc.context.obj([first?.get(PDFName.of('Contents'))]))
      for (const node of [first, second]) {
        node?.set(PDFName.of('Contents'), shared)
        node?.set(PDFName.of('Resources'), first?.get(PDFName.of('Resources')) ?? shared)
      }
    })
    const [first, second] = await changes(bytes, [check])
    expectNear(first, await boxOf(bytes, 1, around(at, 12.5)))
    expect(second).toBeNull()
  })
})

const reasonOf = (bytes: Uint8Array) =>
  flattened(bytes, [check]).then(
    () => 'flattened',
    (error: Unflattened) => error.reason,
  )

describe('a file', () => {
  it('that opens with a password only, or is broken, says so', async () => {
    const withPassword = (userPassword: string) =>
      madePdf([{}], (doc) => doc.encrypt({ userPassword, ownerPassword: 'own', permissions: { printing: false } }))
    expect(await reasonOf(await withPassword('secret'))).toBe('file_protected')
    expect(await reasonOf(await withPassword(''))).toBe('flattened')
    const whole = await madePdf([{}])
    expect(await reasonOf(whole.subarray(0, 200))).toBe('file_broken')
    expect(await reasonOf(new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'))).toBe('file_broken')
    expect(await reasonOf(new Uint8Array(pdfs['pdf/loop.pdf'] ?? []))).toBe('file_broken')
  })

  /** All objects of a PDF as text. */
  async function objectsOf(bytes: Uint8Array): Promise<string> {
    const { context } = await PDFDocument.load(bytes, { updateMetadata: false, password: '' })
    return context
      .enumerateIndirectObjects()
      .map(([, each]) => (each instanceof PDFStream ? each.dict : each).toString())
      .join('\n')
  }
  const dangerous = /JavaScript|Launch|SubmitForm|GoToR|GoToE|javascript:|EmbeddedFile|\/EF\b|XFA|calc\.exe/

  it('that is hostile comes out without scripts, attached files and actions that leave it', async () => {
    const readable = Object.entries(pdfs).filter(([name]) => name !== 'pdf/loop.pdf')
    const before: string[] = []
    for (const [name, bytes] of readable) {
      if (dangerous.test(await objectsOf(new Uint8Array(bytes)))) before.push(name)
      expect([name, (await objectsOf(await flattened(new Uint8Array(bytes), [check]))).match(dangerous)]).toEqual([name, null])
    }
    expect(before.length).toBe(readable.length - 1)
  })

  it('keeps its links, and loses attached content, hidden actions and what cannot be read', async () => {
    const attached = new TextEncoder().encode('attached content')
    const bytes = await madePdf([{}], async (doc) => {
      await doc.attach(attached, 'a.exe')
      const link = (address: string) =>
        doc.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: { S: 'URI', URI: PDFString.of(address) } })
      doc.getPage(0).node.set(PDFName.of('Annots'), doc.context.obj([link('https://example.test/'), link('file:///etc/passwd')]))
      doc.catalog.set(PDFName.of('OpenAction'), doc.context.obj({ S: 'GoTo', D: 'x', Next: [{ S: PDFName.of('J#61vaScript'), JS: 'x' }] }))
    })
    const after = await flattened(bytes, [check])
    const { context } = await PDFDocument.load(after)
    const streams = context
      .enumerateIndirectObjects()
      .flatMap(([, each]) => (each instanceof PDFStream ? [Buffer.from(each.getContents())] : []))
    const objects = await objectsOf(after)
    expect(objects).toContain('example.test')
    expect(objects).not.toMatch(/etc\/passwd|JavaScript|\/JS\b/)
    expect(streams.some((each) => each.includes('attached content'))).toBe(false)
    expect(
      context.enumerateIndirectObjects().filter(([, each]) => /Filespec/.test(each.toString()) && /\/EF/.test(each.toString())),
    ).toEqual([])
  })
})
