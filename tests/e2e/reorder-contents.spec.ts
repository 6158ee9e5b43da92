import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

const outline = `HTML
\tEtiquetas
\t\tTítulos
\t\tListas
\tFormularios
CSS
\tSelectores
Accesibilidad`

const row = (page: Page, name: string) =>
  page.getByRole('treegrid', { name: 'Contenidos del programa', exact: true }).getByRole('row').filter({ hasText: name })

/** The rows as they stand: one tab for each level below the first. */
const standing = (page: Page) =>
  page
    .getByRole('treegrid', { name: 'Contenidos del programa', exact: true })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((each) => {
        const name = [...each.querySelectorAll('[role=gridcell] > span')].map((cell) => cell.textContent).find(Boolean)
        return `${'\t'.repeat(Number(each.getAttribute('aria-level')) - 1)}${name}`
      }),
    )
const stand = (page: Page, tree: string) => expect.poll(() => standing(page)).toEqual(tree.split('\n'))

/** What is on the screen has been saved: it is there after the page was opened again. */
async function isSaved(page: Page, tree: string): Promise<void> {
  await expect(page.getByText(/^Guardado/)).toBeVisible()
  await page.reload()
  await stand(page, tree)
}

/** A program of the teacher's center with the outline, open at its contents. */
async function openOutline(page: Page, name: string, text = outline): Promise<void> {
  await page.goto('/create-course')
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Crear el programa', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('navigation', { name: 'Partes del programa' }).getByRole('link', { name: 'Contenidos', exact: true }).click()
  await page.getByRole('button', { name: 'Pegar un esquema', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Pegar un esquema' })
  await dialog.getByLabel('Esquema', { exact: true }).fill(text)
  const count = text.split('\n').length
  await dialog.getByRole('button', { name: `Añadir ${count}`, exact: true }).click()
  await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', `${count}`)
}

const isFocused = (target: Locator) => expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)

/** Presses the mouse on a row and begins to move it. */
async function startDrag(page: Page, from: Locator): Promise<void> {
  const box = await from.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + 10, { steps: 4 })
}

/** Lets go of what is dragged where the page shows that it would stand there. */
async function dropAt(page: Page, x: number, y: number): Promise<void> {
  await expect(async () => {
    // a browser tells a page all the time where the mouse is, here only when it moves
    await page.mouse.move(x + 4, y, { steps: 2 })
    await page.mouse.move(x, y)
    await expect(page.getByRole('treegrid').locator('.ring-accent')).toBeAttached({ timeout: 100 })
  }).toPass()
  await page.mouse.up()
}

test('a teacher reorders contents by keys alone, and takes a step back', async ({ page }) => {
  await signIn(page, 'laura.vidal')
  await openOutline(page, 'Orden con teclas')

  await page.keyboard.press('Tab')
  await row(page, 'HTML').focus()
  await page.keyboard.press('ArrowDown')
  await isFocused(row(page, 'Etiquetas'))
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Etiquetas: puesto 2 de 2 en HTML, Unidad', { exact: true })).toBeAttached()
  await isFocused(row(page, 'Etiquetas'))
  // into the unit that stands before it, and out again to the first level; what is in it comes along
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByText('Etiquetas: puesto 2 de 4 en el programa, Contenido', { exact: true })).toBeAttached()
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText('Accesibilidad: puesto 2 de 2 en CSS, Unidad', { exact: true })).toBeAttached()
  const moved = 'HTML\n\tFormularios\nEtiquetas\n\tTítulos\n\tListas\nCSS\n\tSelectores\n\tAccesibilidad'
  await stand(page, moved)

  await page.keyboard.press('Control+z')
  await expect(page.getByText('Paso deshecho', { exact: true })).toBeAttached()
  await isSaved(page, moved.replace('\n\tAccesibilidad', '\nAccesibilidad'))
})

test('a teacher drags contents with the mouse', async ({ page }) => {
  await signIn(page, 'laura.vidal')
  await openOutline(page, 'Orden con el ratón')
  const drag = async (name: string, to: string, y: number) => {
    const box = await row(page, to).boundingBox()
    await startDrag(page, row(page, name))
    await dropAt(page, (box?.x ?? 0) + 160, (box?.y ?? 0) + y * (box?.height ?? 0))
  }
  const codeOfDrags = page.waitForRequest(/\/tree-drag-[^/]+\.js$/)
  let isAsked = false
  void codeOfDrags.then(() => (isAsked = true))
  await row(page, 'CSS').hover()
  await row(page, 'HTML').click()
  await isFocused(row(page, 'HTML'))
  expect(isAsked).toBe(false)
  // the first one, for which its code is downloaded
  await drag('Accesibilidad', 'HTML', 0.05)
  await stand(page, 'Accesibilidad\nHTML\n\tEtiquetas\n\t\tTítulos\n\t\tListas\n\tFormularios\nCSS\n\tSelectores')
  await drag('Listas', 'Formularios', 0.5)
  await isSaved(page, 'Accesibilidad\nHTML\n\tEtiquetas\n\t\tTítulos\n\tFormularios\n\t\tListas\nCSS\n\tSelectores')
  await codeOfDrags
})

test('a teacher moves contents on a phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signIn(page, 'laura.vidal')
  await openOutline(page, 'Orden en el móvil')
  const moveTo = async (name: string, place: string, folded: string[] = []) => {
    await row(page, name).tap()
    await row(page, name).getByRole('button', { name: 'Más acciones', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Mover a…', exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: `Mover «${name}»` })
    for (const each of folded) await dialog.getByRole('button', { name: `Desplegar «${each}»`, exact: true }).tap()
    await dialog.getByRole('treeitem', { name: place, exact: true }).tap()
    await dialog.getByRole('button', { name: 'Mover aquí', exact: true }).tap()
  }
  await moveTo('Formularios', 'CSS')
  await stand(page, 'HTML\n\tEtiquetas\n\t\tTítulos\n\t\tListas\nCSS\n\tSelectores\n\tFormularios\nAccesibilidad')
  await moveTo('Accesibilidad', 'Etiquetas', ['HTML'])
  await isSaved(page, 'HTML\n\tEtiquetas\n\t\tTítulos\n\t\tListas\n\t\tAccesibilidad\nCSS\n\tSelectores\n\tFormularios')
  await context.close()
})

test('two teachers at the same contents lose nothing of each other', async ({ page, browser }) => {
  await signIn(page, 'laura.vidal')
  await openOutline(page, 'Orden a dos manos')
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'javier.mendoza')
  await other.goto(page.url())
  await stand(other, outline)

  // the other one moves a unit and renames a content, which the page of the first does not know
  await row(other, 'Formularios').focus()
  await other.keyboard.press('Alt+ArrowUp')
  await isFocused(row(other, 'Formularios'))
  await row(other, 'CSS').focus()
  await other.keyboard.press('F2')
  await other.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Hojas de estilo')
  await other.keyboard.press('Enter')
  const theirs = 'HTML\n\tFormularios\n\tEtiquetas\n\t\tTítulos\n\t\tListas\nHojas de estilo\n\tSelectores\nAccesibilidad'
  await stand(other, theirs)
  await expect(other.getByText(/^Guardado/)).toBeVisible()

  await row(page, 'CSS').focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Estilos')
  await page.keyboard.press('Enter')
  const notice = page.getByRole('alert').filter({ hasText: /Javier Mendoza.* ha cambiado «Hojas de estilo» a la vez/ })
  await expect(notice).toContainText('Ahora se llama «Hojas de estilo». Tú has escrito «Estilos».')
  await notice.getByRole('button', { name: 'Guardar lo mío', exact: true }).click()
  await expect(notice).toHaveCount(0)
  await isSaved(page, theirs.replace('Hojas de estilo', 'Estilos'))
  await context.close()
})
