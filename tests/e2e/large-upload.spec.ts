import { expect } from '@playwright/test'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

const part = 4 * 1024 * 1024

test('a teacher uploads a large file over a line that breaks, and only what is missing is sent again', async ({ page }, { project }) => {
  const name = `Apuntes de ${project.name}`
  const text = Buffer.alloc(2 * part + 1000, `${name}\n`)
  const offsets: number[] = []
  await page.route('**/parts?offset=*', async (route) => {
    offsets.push(Number(new URL(route.request().url()).searchParams.get('offset')))
    await (offsets.length === 2 ? route.abort('connectionreset') : route.continue())
  })
  await signIn(page, 'laura.vidal')
  await page.goto('/my-resources')
  await page.getByRole('button', { name: 'Subir archivos', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Subir archivos a la biblioteca', exact: true })
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /^Archivos: (elígelos|Elegir archivos)/ }).click()
  await (await choosing).setFiles([{ name: `${name}.txt`, mimeType: 'text/plain', buffer: text }])
  await dialog.getByRole('button', { name: `Volver a subir ${name}.txt`, exact: true }).click()
  const link = dialog.getByRole('link', { name, exact: true })
  await expect(link).toBeVisible()
  expect(offsets).toEqual([0, part, part, 2 * part])
  const stored = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(Buffer.compare(await stored.body(), text)).toBe(0)
})
