import { concatTransformationMatrix, drawObject, PDFDocument, popGraphicsState, pushGraphicsState, StandardFonts } from '@cantoo/pdf-lib'
import { expect, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { call } from './api-call.ts'
import { findPlace, lessonAddress, type Place } from './learning-unit.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

const count = 300
/** Pixels of the picture on each page. */
const side = 270
const MiB = 1024 * 1024

/** A scanned book: on each page a picture that does not compress, and a line of text. */
async function scannedBook(): Promise<Uint8Array> {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const length = side * side * 3
  const noise = randomBytes(length * count)
  const entries = { Type: 'XObject', Subtype: 'Image', Width: side, Height: side, ColorSpace: 'DeviceRGB', BitsPerComponent: 8 }
  for (let number = 1; number <= count; number += 1) {
    const page = doc.addPage([595, 842])
    const picture = doc.context.register(doc.context.stream(noise.subarray((number - 1) * length, number * length), entries))
    page.drawText(`Lámina ${number}`, { x: 60, y: 760, size: 18, font })
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(475, 0, 0, 600, 60, 120),
      drawObject(page.node.newXObject('Picture', picture)),
      popGraphicsState(),
    )
  }
  return doc.save()
}

/** The teacher uploads the file to the library and places it in the class. */
async function placeFile(teacher: Page, { lesson: content_id }: Place, path: string): Promise<void> {
  await teacher.goto('/my-resources')
  await teacher.getByRole('button', { name: 'Subir archivos', exact: true }).click()
  const dialog = teacher.getByRole('dialog', { name: 'Subir archivos a la biblioteca', exact: true })
  const choosing = teacher.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /^Archivos: (elígelos|Elegir archivos)/ }).click()
  const taken = teacher.waitForResponse((answer) => answer.url().includes('/resources/resources/uploads') && answer.status() === 201)
  await (await choosing).setFiles(path)
  const { resource } = (await (await taken).json()) as { resource: { id: number } }
  await call(teacher, 'POST', '/resources/related/associate', { body: { content_id, resource_id: resource.id } })
}

const canvasOf = (page: Page, number: number) => page.locator(`[data-page="${number}"] canvas`)

/** What is drawn at once: how many pages, and MiB of their pixels. */
const drawn = (page: Page) =>
  page
    .locator('[data-page] canvas')
    .evaluateAll((canvases: HTMLCanvasElement[]) => [
      canvases.length,
      canvases.reduce((sum, { height, width }) => sum + width * height * 4, 0) / 1024 / 1024,
    ])

async function turnTo(page: Page, number: number): Promise<void> {
  const field = page.getByRole('textbox', { name: `Página, de ${count}`, exact: true })
  await field.fill(String(number))
  await field.press('Enter')
  await expect(canvasOf(page, number)).toBeVisible()
}

test('a PDF of 300 pages and 60 MB is read by parts: the first page, the last one, and a word in between', async ({
  page,
  browser,
}, info) => {
  test.slow()
  const bytes = await scannedBook()
  expect(bytes.length).toBeGreaterThan(60 * MiB)
  const path = info.outputPath('Láminas.pdf')
  await writeFile(path, bytes)
  const teacher = await (await browser.newContext()).newPage()
  await signIn(teacher, 'javier.mendoza')
  const place = await findPlace(teacher, 'Puntos de ruptura y excepciones', 'Depuración')
  await placeFile(teacher, place, path)
  await teacher.context().close()

  let asked = 0
  page.on('request', (request) => {
    if (!request.url().includes('/courses/files/')) return
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers()['range'] ?? '') ?? []
    asked += to === undefined ? bytes.length : Number(to) - Number(from) + 1
  })
  const cdp = await page.context().newCDPSession(page)
  /** MiB of the page, with what its arrays hold. */
  const held = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    const { backingStorageSize, usedSize } = await cdp.send('Runtime.getHeapUsage')
    return (usedSize + backingStorageSize) / MiB
  }
  await signIn(page, 'hugo.alonso')
  await page.goto(lessonAddress(place))
  await page.getByRole('button', { name: 'Ver Láminas', exact: true }).click()
  // the entries of 300 pages are read before the first one is drawn
  await expect(canvasOf(page, 1)).toBeVisible({ timeout: 120_000 })
  expect(asked / MiB).toBeLessThan(8)
  const before = await held()

  for (const number of [count, 60, 120, 180, 240]) {
    await turnTo(page, number)
    const [canvases = 0, pixels = 0] = await drawn(page)
    expect(canvases).toBeLessThanOrEqual(6)
    expect(pixels).toBeLessThan(64)
  }
  expect(asked / MiB).toBeLessThan(20)
  expect((await held()) - before).toBeLessThan(16)

  await page.getByRole('button', { name: 'Buscar en el documento', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Buscar en el documento', exact: true }).fill('lamina 150')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 de 1')
  await expect(page.getByText(`Página 150 de ${count}`, { exact: true })).toBeAttached()
  await expect(page.getByRole('group', { name: 'Página 150', exact: true }).getByText('Lámina 150', { exact: true })).toBeVisible()
  expect((await held()) - before).toBeLessThan(16)
})
