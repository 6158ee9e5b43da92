import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

// the second has a draft already
const tasks: Readonly<Record<string, string>> = {
  desktop: 'Recuperación: ficha de receta en HTML',
  phone: 'Guion de copias de seguridad',
}

const pdf = Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
trailer << /Root 1 0 R >>
%%EOF
`)
const html = Buffer.from('<!doctype html><html lang="es"><title>Tortilla</title><h1>Tortilla de patatas</h1></html>\n')

/** The printed page contains the whole receipt and nothing of the page behind it. */
async function printsAlone(page: Page, receipt: Locator): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const { x = -1, y = -1 } = (await receipt.boundingBox()) ?? {}
  expect([x >= 0, y >= 0]).toEqual([true, true])
  await expect(receipt.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveCount(0)
  await page.emulateMedia({ media: null })
}

async function handIn(page: Page, number: number): Promise<void> {
  const button = { name: `Entregar la versión ${number}`, exact: true }
  await page.getByRole('main').getByRole('button', button).click()
  const question = page.getByRole('dialog', { name: `¿Entregar la versión ${number}?`, exact: true })
  await question.getByRole('button', button).click()
  const receipt = page.getByRole('dialog', { name: `Versión ${number} entregada`, exact: true })
  await expect(receipt.getByText('Ha llegado a tiempo. Este es tu justificante.', { exact: true })).toBeVisible()
  await printsAlone(page, receipt)
  await receipt.getByRole('button', { name: 'Hecho', exact: true }).click()
  await expect(receipt).toBeHidden()
}

test('a student hands in two versions, lets the first one count, and the teacher sees both', async ({ page, browser }, { project }) => {
  const task = tasks[project.name]
  if (!task) throw new Error(`No task for the project ${project.name}`)
  await signIn(page, 'ana.garcia')
  await page.getByRole('main').getByRole('link', { name: task, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: task, exact: true })).toBeVisible()

  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Archivos de la entrega: (elígelos|Elegir archivos)/ }).click()
  await (
    await choosing
  ).setFiles([
    { name: 'memoria.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'receta.html', mimeType: 'text/html', buffer: html },
  ])
  const files = page.getByRole('list', { name: 'Archivos de la entrega', exact: true }).getByRole('listitem')
  for (const name of ['memoria.pdf', 'receta.html']) await expect(files.filter({ hasText: name })).toContainText('Subido')
  await page.getByLabel(/^Texto/).fill('La primera, con la memoria.')
  await handIn(page, 1)

  await expect(page.getByLabel(/^Texto/)).toHaveValue('')
  await page.getByLabel(/^Texto/).fill('La segunda, solo con texto.')
  await handIn(page, 2)

  const version = (number: number) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Ver la versión ${number}`, exact: true }) })
  await expect(version(2)).toContainText('Cuenta esta')
  await version(1)
    .getByRole('button', { name: /^Que cuente esta/ })
    .click()
  await expect(version(1).getByText('Cuenta esta', { exact: true })).toBeVisible()
  await page.reload()
  await expect(version(1).getByText('Cuenta esta', { exact: true })).toBeVisible()
  await expect(version(2).getByText('Cuenta esta', { exact: true })).toBeHidden()
  await version(1).getByRole('button', { name: 'Ver la versión 1', exact: true }).click()
  const content = page
    .getByRole('dialog', { name: 'Versión 1', exact: true })
    .getByRole('group', { name: 'Contenido de la entrega', exact: true })
  await expect(content.getByRole('button', { name: 'memoria.pdf', exact: true })).toBeVisible()

  const [, deliverableId] = /\/deliverable\/(\d+)/.exec(page.url()) ?? []
  const group = new URL(page.url()).searchParams.get('group')
  const self: { id: number } = await (await page.request.get('/api/v1/users/users/self')).json()
  const teacher = await (await browser.newContext()).newPage()
  await signIn(teacher, 'laura.vidal')
  await teacher.goto(`/group/${group}/deliverables/${deliverableId}/grade/${self.id}`)
  const versions = teacher.getByRole('group', { name: 'Versiones', exact: true }).getByRole('button')
  await expect(versions).toHaveCount(2)
  await expect(teacher.getByRole('button', { name: /^v1\b.*cuenta/ })).toHaveAttribute('aria-pressed', 'true')
  await teacher.getByRole('button', { name: /^v2\b/ }).click()
  await expect(
    teacher.getByRole('region', { name: 'Entrega', exact: true }).getByText('La segunda, solo con texto.', { exact: true }),
  ).toBeVisible()
  await teacher.context().close()
})
