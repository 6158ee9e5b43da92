import { type BrowserContextOptions, devices, expect, type Page } from '@playwright/test'
import { aPdf } from '../../src/shared/testing/pdf.ts'
import { call } from './api-call.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

const [unit, guide, video, task] = [
  'Maquetación con rejilla y flexbox',
  'Guía rápida de la rejilla de CSS',
  'La rejilla de CSS en doce segundos',
  'Maquetado CSS',
]

interface Path {
  course: { id: number }
  nodes: { id: number; name: string }[]
}

/** The address of the class in the reader. */
async function addressOf(page: Page): Promise<string> {
  const { programs } = await call<{ programs: { course: { id: number; name: string } }[] }>(page, 'GET', '/stats/results/next_learning')
  const course = programs.find(({ course: { name } }) => name.startsWith('Lenguajes de marcas'))?.course.id ?? 0
  const { nodes } = await call<Path>(page, 'GET', `/stats/results/user_contents/${course}`)
  return `/next-unit/${course}/${nodes.find(({ name }) => name === unit)?.id ?? 0}`
}

/** A teacher puts a guide of four pages in the place of the short one. */
async function lengthenGuide(teacher: Page): Promise<void> {
  const { results } = await call<{ results: { id: number; name: string }[] }>(teacher, 'GET', '/resources/resources?page_size=100')
  const id = results.find(({ name }) => name === guide)?.id ?? 0
  const { revision } = await call<{ revision: number }>(teacher, 'GET', `/resources/resources/${id}`)
  const pages = ['La rejilla', 'Las unidades', 'Las áreas', 'Los huecos'].map((line) => ({ lines: [line] }))
  const bytes = [...new Uint8Array(await aPdf(pages).arrayBuffer())]
  const status = await teacher.evaluate(
    async (sent) => {
      const form = new FormData()
      form.append('file', new File([Uint8Array.from(sent.bytes)], 'rejilla-css.pdf', { type: 'application/pdf' }))
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      const headers = { 'x-xsrf-token': token, 'if-match': `"${sent.revision}"`, 'idempotency-key': crypto.randomUUID() }
      return (await fetch(`/api/v1/resources/resources/${sent.id}/file`, { method: 'POST', headers, body: form })).status
    },
    { bytes, id, revision },
  )
  expect(status).toBe(200)
}

const pageField = (page: Page) => page.getByRole('textbox', { name: 'Página, de 4', exact: true })
const player = (page: Page) => page.locator('video')
const secondOf = (page: Page) => player(page).evaluate((element: HTMLVideoElement) => element.currentTime)

async function openBoth(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: unit, exact: true })).toBeVisible()
  for (const name of [guide, video]) await page.getByRole('button', { name: `Ver ${name}`, exact: true }).click()
  await expect(pageField(page)).toBeVisible()
  await expect.poll(() => player(page).evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1)
}

/** Plays the video from a second on until it has gone on a little, and stops it. @returns where */
const watch = (page: Page, from: number) =>
  player(page).evaluate(async (element: HTMLVideoElement, start) => {
    element.currentTime = start
    element.muted = true
    await element.play()
    await new Promise<void>((resolve) => {
      element.ontimeupdate = () => element.currentTime > start + 0.3 && resolve()
    })
    element.pause()
    return element.currentTime
  }, from)

/** The answer to a report about where the student is: a second of the video, or a page. */
const reported = (page: Page, isAt: (at: number) => boolean) =>
  page.waitForResponse(
    async (response) =>
      response.request().method() === 'PUT' && response.url().endsWith('/watched') && response.ok() && isAt((await response.json()).at),
  )

test('a student loses the line in a unit, and goes on at the same page and second on another device', async ({
  page,
  browser,
  isMobile,
}) => {
  const teacher = await (await browser.newContext()).newPage()
  await signIn(teacher, 'laura.vidal')
  await lengthenGuide(teacher)
  await teacher.context().close()

  await signIn(page, 'hugo.alonso')
  const address = await addressOf(page)
  await openBoth(page, address)
  const first = reported(page, (at) => at > 1)
  await watch(page, 1)
  await first

  let lost = 0
  page.on('requestfailed', (request) => (lost += Number(request.url().endsWith('/watched'))))
  await page.context().setOffline(true)
  await pageField(page).fill('3')
  await pageField(page).press('Enter')
  const left = await watch(page, 5)
  await expect.poll(() => lost).toBeGreaterThan(1)
  const sent = [reported(page, (at) => at === 3), reported(page, (at) => at > 5)]
  await page.context().setOffline(false)
  await Promise.all(sent)

  const other: BrowserContextOptions = isMobile ? devices['Desktop Chrome'] : devices['Pixel 7']
  const device = await (await browser.newContext(other)).newPage()
  await signIn(device, 'hugo.alonso')
  await openBoth(device, address)
  await expect(pageField(device)).toHaveValue('3')
  await expect(device.getByText('Página 3 de 4', { exact: true })).toBeAttached()
  await expect.poll(async () => Math.abs((await secondOf(device)) - left)).toBeLessThan(0.5)

  await device.getByRole('link', { name: task }).click()
  const choosing = device.waitForEvent('filechooser')
  await device.getByRole('button', { name: /^Archivos de la entrega: (elígelos|Elegir archivos)/ }).click()
  await (await choosing).setFiles([{ name: 'portada.html', mimeType: 'text/html', buffer: Buffer.from('<h1>Portada</h1>') }])
  const files = device.getByRole('list', { name: 'Archivos de la entrega', exact: true }).getByRole('listitem')
  await expect(files.filter({ hasText: 'portada.html' })).toContainText('Subido')
  const handIn = { name: /^Entregar la versión \d$/ }
  await device.getByRole('main').getByRole('button', handIn).click()
  await device.getByRole('dialog').getByRole('button', handIn).click()
  await expect(device.getByRole('dialog', { name: /^Versión \d entregada$/ })).toBeVisible()
  await device.context().close()
})
