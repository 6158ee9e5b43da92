import { readFile } from 'node:fs/promises'
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { aPdf } from '../../src/shared/testing/pdf.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

const task = 'Recuperación: ficha de receta en HTML'
const memory = aPdf([{ lines: ['Memoria del maquetado', 'Hoja de estilos'] }, { width: 420, height: 300, lines: ['Ficha'] }])

/** Hands in the PDF. @returns the addresses of the student's page and of the desk */
async function handIn(page: Page): Promise<{ own: string; desk: string }> {
  await page.getByRole('main').getByRole('link', { name: task, exact: true }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Archivos de la entrega: (elígelos|Elegir archivos)/ }).click()
  const buffer = Buffer.from(await memory.arrayBuffer())
  await (await choosing).setFiles([{ name: 'memoria.pdf', mimeType: 'application/pdf', buffer }])
  const files = page.getByRole('list', { name: 'Archivos de la entrega', exact: true }).getByRole('listitem')
  await expect(files.filter({ hasText: 'memoria.pdf' })).toContainText('Subido')
  const button = { name: /^Entregar la versión \d$/ }
  await page.getByRole('main').getByRole('button', button).click()
  await page.getByRole('dialog').getByRole('button', button).click()
  await page.getByRole('button', { name: 'Hecho', exact: true }).click()
  const { pathname, search, searchParams } = new URL(page.url())
  const self: { id: number } = await (await page.request.get('/api/v1/users/users/self')).json()
  const deliverable = pathname.split('/').at(-1)
  return { own: pathname + search, desk: `/group/${searchParams.get('group')}/deliverables/${deliverable}/grade/${self.id}` }
}

const phoneSize = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function openAs(browser: Browser, name: string, address: string, device?: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(device)).newPage()
  await signIn(page, name)
  await page.goto(address)
  return page
}

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Anotar', exact: true }).getByRole('button', { name, exact: true })
const items = (page: Page) => page.getByRole('region', { name: 'Anotaciones', exact: true }).getByRole('listitem')
const words = (page: Page) => page.locator('.pdf-text span').filter({ hasText: 'Memoria del maquetado' })
const stamp = (page: Page) => page.locator('[data-annotation=check]')
const showList = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Mostrar la lista de anotaciones', exact: true })
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
}

/** Where the middle of an element lies, as a share of the first page. */
async function placeOf(page: Page, element: Locator): Promise<[number, number]> {
  const [sheet, box] = [await page.locator('[data-page="1"]').boundingBox(), await element.boundingBox()]
  if (!sheet || !box) throw new Error('both are on the screen')
  return [(box.x + box.width / 2 - sheet.x) / sheet.width, (box.y + box.height / 2 - sheet.y) / sheet.height]
}

/** Points at the page beside the title, with a finger on a phone. */
async function pointAt(page: Page, isMobile: boolean): Promise<void> {
  const title = await words(page).boundingBox()
  if (!title) throw new Error('the title is on the screen')
  const [x, y] = [title.x + title.width + 30, title.y + title.height / 2]
  await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
}

async function writeComment(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Texto de la anotación', exact: true })
  await expect(field).toBeFocused()
  await field.fill(text)
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
}

test('two teachers annotate a PDF by mouse and keyboard, and its student reads and downloads it with the mark', async ({
  page,
  browser,
  isMobile,
}) => {
  // four people sign in
  test.slow()
  // others hand in the same task in other journeys
  await signIn(page, 'iker.ayala')
  const { own, desk } = await handIn(page)
  const laura = await openAs(browser, 'laura.vidal', desk)
  const carmen = await openAs(browser, 'carmen.rueda', desk)
  for (const teacher of [laura, carmen]) await expect(words(teacher)).toBeVisible()

  await tool(laura, 'Marcar como correcto').click()
  await pointAt(laura, isMobile)
  await expect(stamp(laura)).toBeVisible()
  await tool(carmen, 'Comentar').press('Enter')
  await writeComment(carmen, 'Falta la fuente.')
  for (const teacher of [laura, carmen]) {
    await expect(teacher.locator('[data-annotation]')).toHaveCount(2)
    await showList(teacher)
    await expect(items(teacher).filter({ hasText: 'Falta la fuente.' })).toContainText('Carmen')
  }

  // both change the same one: the later one chooses
  const edit = (teacher: Page) =>
    items(teacher)
      .filter({ hasText: 'Falta la fuente.' })
      .getByRole('button', { name: /^Escribir/ })
      .click()
  await edit(carmen)
  await edit(laura)
  await writeComment(laura, 'Falta la cita.')
  await expect(items(laura).filter({ hasText: 'Pendiente' })).toHaveCount(0)
  await writeComment(carmen, 'Cita la imagen.')
  await expect(carmen.getByText('La suya: «Falta la cita.»', { exact: true })).toBeVisible()
  await carmen.getByRole('button', { name: 'Quedarme con la mía', exact: true }).click()
  await expect(laura.getByText('Cita la imagen.', { exact: true })).toBeVisible()

  const look = async () => {
    const read = page.waitForResponse(/\/annotations$/)
    await page.goto(own)
    await page
      .getByRole('button', { name: /^Ver la versión/ })
      .first()
      .click()
    await expect(words(page)).toBeVisible()
    await read
  }
  await look()
  await expect(page.locator('[data-annotation]')).toHaveCount(0)
  await expect(items(page)).toHaveCount(0)

  await laura.getByRole('textbox', { name: 'Nota', exact: true }).fill('8')
  await laura.getByRole('button', { name: 'Publicar nota', exact: true }).click()
  await expect(laura.getByRole('button', { name: 'Retirar la nota', exact: true })).toBeVisible()
  await look()
  await expect(items(page).filter({ hasText: 'Cita la imagen.' })).toContainText('Pág. 1')
  await expect(page.getByRole('toolbar', { name: 'Anotar', exact: true })).toHaveCount(0)
  const [there, here] = [await placeOf(laura, stamp(laura)), await placeOf(page, stamp(page))]
  expect([Math.abs(there[0] - here[0]) < 0.01, Math.abs(there[1] - here[1]) < 0.01]).toEqual([true, true])

  const phone = await openAs(browser, 'iker.ayala', own, phoneSize)
  await phone
    .getByRole('button', { name: /^Ver la versión/ })
    .first()
    .click()
  await expect(items(phone).filter({ hasText: 'Cita la imagen.' })).toBeVisible()
  const saving = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Descargar anotado', exact: true }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('memoria (anotado).pdf')
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await saved.path()))))
  expect(totalPages).toBe(3)
  expect(text[2]).toMatch(/2\. Comentario · Pág\. 1 · Carmen .*Cita la imagen\./s)
  for (const each of [laura, carmen, phone]) await each.context().close()
})
