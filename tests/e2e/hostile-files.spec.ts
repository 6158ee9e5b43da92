import { expect, type Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { hostileFiles } from '../support/hostile/files.ts'
import { test as base } from './school.ts'
import { signIn } from './signed-in.ts'

// what the files try is what the policy forbids
// oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture uses from this pattern
const test = base.extend({ contentPolicy: async ({}, use) => use() })

/** Everything that a file of somebody else must not do to the page, as it happens. */
async function watch(page: Page): Promise<readonly string[]> {
  const done: string[] = []
  const own = new URL(page.url()).host
  await page.context().route(
    (url) => ['http:', 'https:'].includes(url.protocol) && url.host !== own,
    async (route) => {
      done.push(`asked for ${route.request().url()}`)
      await route.abort()
    },
  )
  page.on('dialog', async (dialog) => {
    done.push(`said ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('popup', () => done.push('opened a window'))
  page.on('crash', () => done.push('ended the page'))
  page.on('download', () => done.push('saved a file'))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) done.push(`led to ${frame.url()}`)
  })
  return done
}

/** Hands in one file and opens the version that holds it. */
async function openHandedIn(page: Page, task: string, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: task, exact: true }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Archivos de la entrega: (elígelos|Elegir archivos)/ }).click()
  await (await choosing).setFiles([{ name, mimeType: 'application/zip', buffer }])
  const files = page.getByRole('list', { name: 'Archivos de la entrega', exact: true }).getByRole('listitem')
  await expect(files.filter({ hasText: name })).toContainText('Subido')
  const button = { name: 'Entregar la versión 1', exact: true }
  await page.getByRole('main').getByRole('button', button).click()
  await page.getByRole('dialog').getByRole('button', button).click()
  await page.getByRole('button', { name: 'Hecho', exact: true }).click()
  await page.getByRole('button', { name: 'Ver la versión 1', exact: true }).click()
}

const starting = (name: string) => new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`)

test('nothing of a hostile file runs, nothing leaves, and the page lives on', async ({ page }) => {
  test.slow()
  // ana.garcia hands in the same task in another journey of this worker
  await signIn(page, 'hugo.alonso')
  await openHandedIn(page, 'Recuperación: ficha de receta en HTML', 'todo.zip', Buffer.from(zipSync(hostileFiles(), { level: 1 })))
  const view = page.getByRole('dialog').locator('[data-slot=file-view]')
  const row = (name: string) => view.last().getByRole('button', { name: starting(name) })
  const back = view.getByRole('button', { name: 'Volver a la lista', exact: true })
  const open = async (name: string) => {
    await row(name).click()
    await expect(back.first()).toBeVisible()
    await expect(view.locator('[aria-busy=true]')).toHaveCount(0)
  }
  await expect(row('html/script.html')).toBeVisible()
  const done = await watch(page)

  for (const name of Object.keys(hostileFiles())) {
    await test.step(name, async () => {
      await open(name)
      // it is shown, or the viewer says why not
      await expect(view.nth(1).or(view.first().locator('[data-slot=empty-state]')).first()).toContainText(/\S/)
      expect(await page.evaluate(() => 'hostileRan' in window || document.title === 'hostile')).toBe(false)
      await back.first().click()
      await expect(row(name)).toBeFocused()
    })
  }

  await open('zip/bomb.zip')
  await row('ceros.txt').click()
  await expect(view.last().getByText(/demasiado grande/)).toBeVisible()
  await back.first().click()
  await open('zip/liar.zip')
  await row('ceros.txt').click()
  await expect(view.last().getByText(/demasiado grande|está dañado/)).toBeVisible()
  await back.first().click()
  await open('zip/locked.zip')
  await row('secreto.txt').click()
  await expect(view.last().getByText(/protegido con contraseña/)).toBeVisible()
  await back.first().click()
  await open('zip/nested.zip')
  await row('5.zip').click()
  await row('4.zip').click()
  await expect(view.last().getByText(/demasiados archivos comprimidos/)).toBeVisible()

  expect(done).toEqual([])
})
