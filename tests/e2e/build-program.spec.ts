import { expect, type Page } from '@playwright/test'
import { countEffort } from './effort.ts'
import { decree, filesOf, outline } from './program-files.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

/** A person needs at most this for the program, in minutes. */
const longestMinutes = 12

const open = (page: Page, part: string) =>
  page.getByRole('navigation', { name: 'Partes del programa' }).getByRole('link', { name: part, exact: true }).click()
const row = (page: Page, name: string) => page.getByRole('treegrid').getByRole('row').filter({ hasText: name })
const actOn = async (page: Page, name: string, action: string) => {
  // rows far below are drawn when the page is scrolled to them
  await page.mouse.move(500, 500)
  await expect(async () => {
    if ((await row(page, name).count()) === 0) await page.mouse.wheel(0, 300)
    await expect(row(page, name)).toBeVisible({ timeout: 200 })
  }).toPass()
  await row(page, name).click()
  await row(page, name).getByRole('button', { name: 'Más acciones', exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a teacher builds a program from a decree, and copies it for next year', async ({ page }) => {
  // the whole of a teacher's work on a program
  test.slow()
  await signIn(page, 'laura.vidal')
  const effort = await countEffort(page.context())
  await page.goto('/create-course')
  await page.getByLabel('Nombre', { exact: true }).fill('Programación de 2027')
  await page.getByRole('textbox', { name: /^Código/ }).fill('0485')
  await page.getByRole('button', { name: 'Crear el programa', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Programación de 2027', exact: true })).toBeVisible()

  await test.step('learning results of a decree', async () => {
    await open(page, 'Resultados de aprendizaje')
    await page.getByRole('button', { name: 'Pegar de un decreto o de una hoja', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Pegar resultados de aprendizaje' })
    await effort.paste(dialog.getByLabel('Texto', { exact: true }), decree)
    await dialog.getByRole('button', { name: 'Leer el texto', exact: true }).click()
    await expect(dialog.getByText('9 resultados de aprendizaje y 73 criterios', { exact: false })).toBeVisible()
    effort.read(decree)
    await dialog.getByRole('button', { name: 'Repartir los pesos por igual', exact: true }).click()
    await dialog.getByRole('button', { name: 'Añadir 9 resultados de aprendizaje', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/^Los RA suman 100,00/).first()).toBeVisible()
  })

  await test.step('contents, units and classes', async () => {
    await open(page, 'Contenidos')
    await page.getByRole('button', { name: 'Pegar un esquema', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Pegar un esquema' })
    await effort.paste(dialog.getByLabel('Esquema', { exact: true }), outline)
    await dialog.getByRole('button', { name: 'Añadir 39', exact: true }).click()
    await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '39')
  })

  await test.step('five resources of each type', async () => {
    await open(page, 'Contenidos')
    for (const [index, lesson] of ['1.1.1', '1.1.2', '1.2.1', '2.1.1', '3.1.1'].entries()) {
      await actOn(page, `Clase ${lesson}`, 'Añadir un recurso')
      await page.getByRole('dialog').getByRole('button', { name: 'Subir archivos', exact: true }).click()
      const uploads = page.getByRole('dialog', { name: 'Subir archivos a la biblioteca' })
      const choosing = page.waitForEvent('filechooser')
      await uploads.getByRole('button', { name: /^Archivos: (elígelos|Elegir archivos)/ }).click()
      await (await choosing).setFiles(filesOf(index + 1))
      const sent = uploads.getByRole('list', { name: 'Archivos', exact: true }).getByRole('listitem')
      await expect(sent.filter({ hasText: 'Subido' })).toHaveCount(4)
      await uploads.getByRole('button', { name: 'Listo', exact: true }).click()
      const placed = page.getByRole('dialog', { name: `Recursos de «Clase ${lesson}»` })
      await placed.getByRole('button', { name: 'Añadir recurso', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Añadir enlace', exact: true }).click()
      const link = page.getByRole('dialog', { name: 'Añadir enlace' })
      await effort.paste(link.getByLabel('Dirección', { exact: true }), `https://form.typeform.com/to/clase000${index}`)
      await link.getByLabel('Nombre', { exact: true }).fill(`Test ${lesson}`)
      await link.getByRole('button', { name: 'Añadir', exact: true }).click()
      await expect(placed.getByRole('list', { name: 'Recursos, en orden' }).getByRole('listitem')).toHaveCount(5)
      await page.keyboard.press('Escape')
    }
  })

  await test.step('six deliverables with their criteria', async () => {
    const tasks = {
      'Primer programa': '1.1.1',
      Conversor: '1.1.3',
      Adivina: '1.2.1',
      Cajero: '2.1.1',
      Agenda: '2.2.1',
      Biblioteca: '3.1.1',
    }
    for (const [index, [name, lesson]] of Object.entries(tasks).entries()) {
      await open(page, 'Contenidos')
      await actOn(page, `Clase ${lesson}`, 'Añadir un entregable')
      await page.getByRole('textbox', { name: 'Nombre del entregable' }).fill(name)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      const criteria = page.getByRole('combobox', { name: 'Añadir un criterio', exact: true })
      for (const code of [`RA${index + 1}.a`, `RA${index + 1}.b`, `RA${index + 2}.a`]) {
        const option = criteria.locator('option').filter({ hasText: code })
        await criteria.selectOption(await option.first().getAttribute('value'))
      }
      await page.getByRole('button', { name: 'Repartir por igual', exact: true }).click()
      await page.getByRole('button', { name: 'Guardar los cambios', exact: true }).click()
      await expect(page.getByText('Guardado', { exact: true }).first()).toBeVisible()
    }
  })

  await test.step('weights of all contents', async () => {
    await open(page, 'Pesos')
    await page.getByRole('radio', { name: 'Contenidos', exact: true }).check()
    const shares = page.getByRole('button', { name: /^Repartir: / })
    // one of the program, of each content, of each unit, and of each class with a deliverable
    await expect(shares).toHaveCount(19)
    for (const share of await shares.all()) await share.click()
    await expect(page.getByRole('group').filter({ hasText: 'Suman 100,00 %' })).toHaveCount(19)
    await page.getByRole('button', { name: 'Guardar pesos', exact: true }).click()
    await expect(page.getByText('Pesos guardados')).toBeVisible()
  })

  console.log('| clicks | characters | keys | pastes | pages and dialogs | words read | minutes of a person | seconds of the test |')
  console.log(effort.line())
  expect(effort.minutes()).toBeLessThan(longestMinutes)

  await test.step('thumbnails in the library', async () => {
    await page.goto('/my-resources?owner=mine')
    for (const name of ['guía 5', 'esquema 5', 'vídeo 5']) {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
      await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
    await page.goBack()
  })

  await test.step('a learning result deleted by mistake, and back', async () => {
    await open(page, 'Resultados de aprendizaje')
    const text = page.getByRole('textbox', { name: 'Texto de RA2', exact: true })
    await page.getByRole('button', { name: 'Más acciones con RA2', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Eliminar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(text).toHaveCount(0)
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await expect(text).toHaveValue(/^Escribe y prueba programas sencillos/)
    await expect(page.getByText(/^Los RA suman 100,00/).first()).toBeVisible()
  })

  await test.step('rules', async () => {
    await open(page, 'Reglas')
    await page.getByRole('radio', { name: 'Cuenta como un 0', exact: true }).check()
    await page.getByRole('button', { name: 'Ver qué cambiaría', exact: true }).click()
    await page.getByRole('button', { name: 'Guardar estas reglas', exact: true }).click()
    await expect(page.getByText('Reglas guardadas')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Cuenta como un 0', exact: true })).toBeChecked()
  })

  await test.step('a group follows it', async () => {
    const url = page.url()
    await page.goto('/my-groups')
    await page.getByRole('link', { name: '1.º DAW B', exact: true }).click()
    await page.getByRole('link', { name: 'Editar', exact: true }).click()
    await page.getByRole('combobox', { name: 'Añadir un programa', exact: true }).fill('2027')
    await page.getByRole('option', { name: 'Programación de 2027', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Programación de 2027' })).toContainText('Sin entregas')
    await page.goto(url)
    await open(page, 'Resumen')
    await expect(page.getByRole('link', { name: '1.º DAW B', exact: true })).toBeVisible()
    // most criteria are not assessed yet, and every weight adds up
    await expect(page.getByText('Criterios que nada evalúa', { exact: false })).toBeVisible()
    await expect(page.getByText('no suman 100,00 %', { exact: false })).toHaveCount(0)
  })

  await test.step('a copy', async () => {
    await open(page, 'Resumen')
    await page.getByRole('button', { name: 'Hacer una copia', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Hacer una copia' })
    await dialog.getByLabel('Nombre de la copia', { exact: true }).fill('Programación de 2028')
    await dialog.getByRole('button', { name: 'Hacer la copia', exact: true }).click()
    const report = page.getByRole('dialog', { name: 'La copia está lista' })
    for (const line of ['39 contenidos, unidades y clases', '9 resultados de aprendizaje con sus criterios', '6 entregables'])
      await expect(report.getByText(line, { exact: true })).toBeVisible()
    await report.getByRole('link', { name: 'Abrir la copia', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Programación de 2028', exact: true })).toBeVisible()
    await open(page, 'Contenidos')
    await expect(row(page, 'Primer programa')).toBeVisible()
    await expect(row(page, 'esquema 1')).toBeVisible()
    await open(page, 'Pesos')
    await page.getByRole('radio', { name: 'Entregables', exact: true }).click()
    await expect(
      page
        .getByRole('group', { name: 'Criterios de «Primer programa»' })
        .getByText(/^Suman 100,00/)
        .first(),
    ).toBeVisible()
  })
})
