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

interface HandedIn {
  readonly name: string
  readonly buffer: Buffer
}

/** Hands in files and opens the version that holds them. @param others which the server does not take */
async function openHandedIn(page: Page, given: readonly HandedIn[], others: readonly HandedIn[] = []): Promise<void> {
  const task = 'Recuperación: ficha de receta en HTML'
  await page.getByRole('main').getByRole('link', { name: task, exact: true }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Archivos de la entrega: (elígelos|Elegir archivos)/ }).click()
  await (await choosing).setFiles([...given, ...others].map((file) => ({ ...file, mimeType: 'application/octet-stream' })))
  const files = page.getByRole('list', { name: 'Archivos de la entrega', exact: true }).getByRole('listitem')
  for (const { name } of given) await expect(files.filter({ hasText: name })).toContainText('Subido')
  for (const { name } of others) {
    await expect(files.filter({ hasText: name })).toHaveAttribute('data-kind', 'failed')
    await page.getByRole('button', { name: `Quitar ${name}`, exact: true }).click()
  }
  const button = { name: 'Entregar la versión 1', exact: true }
  await page.getByRole('main').getByRole('button', button).click()
  await page.getByRole('dialog').getByRole('button', button).click()
  await page.getByRole('button', { name: 'Hecho', exact: true }).click()
  await page.getByRole('button', { name: 'Ver la versión 1', exact: true }).click()
}

const hasRun = (page: Page) => page.evaluate(() => 'hostileRan' in window || document.title === 'hostile')

/** One of each kind, which the server takes as files of their own. */
const alone = [
  'html/script.html',
  'svg/script.svg',
  'polyglot/page.pdf',
  'pdf/open-script.pdf',
  'pdf/launch.pdf',
  'pdf/huge-image.pdf',
  'office/other-part.docx',
  'office/script-link.docx',
  'office/formula.xlsx',
  'office/entities.xlsx',
  'notebook/html.ipynb',
  'notebook/script.ipynb',
  'text/marks.txt',
  'text/code.js',
  'text/html.md',
  'zip/bomb.zip',
] as const

/** What is not what it says, or says more than there is: the server does not take it. */
const refused = ['polyglot/page.gif', 'wrong/page.png', 'huge/picture.png', 'wrong/program.html'] as const

const starting = (name: string) => new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`)

test('nothing of a hostile file runs, nothing leaves, and the page lives on', async ({ page }) => {
  test.slow()
  // ana.garcia hands in the same task in another journey of this worker
  await signIn(page, 'hugo.alonso')
  await openHandedIn(page, [{ name: 'todo.zip', buffer: Buffer.from(zipSync(hostileFiles(), { level: 1 })) }])
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
      expect(await hasRun(page)).toBe(false)
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

test('nor of one that is handed in by itself, stored as what it is', async ({ page }) => {
  test.slow()
  await signIn(page, 'carla.martin')
  const nameOf = (path: string) => path.replace('/', '-')
  const files = hostileFiles()
  const given = (path: string) => ({ name: nameOf(path), buffer: Buffer.from(files[path] ?? []) })
  await openHandedIn(page, alone.map(given), refused.map(given))
  const dialog = page.getByRole('dialog')
  const view = dialog.locator('[data-slot=file-view]')
  const parts = dialog.getByRole('group', { name: 'Contenido de la entrega', exact: true }).getByRole('button')
  await expect(parts).toHaveCount(alone.length)
  const done = await watch(page)
  const complaints: string[] = []
  page.on('console', (message) => {
    // what the test itself puts into every frame is blocked in a sandboxed one
    const isOwn = message.text().startsWith("Blocked script execution in 'about:srcdoc'")
    if (message.type() === 'error' && !isOwn) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))

  for (const path of alone) {
    await test.step(path, async () => {
      await parts.filter({ hasText: nameOf(path) }).click()
      await expect(view.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(view.first()).toContainText(/\S/)
      expect(await hasRun(page)).toBe(false)
    })
  }

  // the page lives on
  await dialog.getByRole('button', { name: /^Cerrar/ }).click()
  await expect(page.getByRole('button', { name: 'Ver la versión 1', exact: true })).toBeVisible()
  expect([done, complaints]).toEqual([[], []])
})
