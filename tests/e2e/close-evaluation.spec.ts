import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

const marks = (page: Page) => page.getByRole('table', { name: 'Notas de 1.ª evaluación' })
const rowOf = (page: Page, student: string) => marks(page).getByRole('row').filter({ hasText: student })

/** The lines of the acta in CSV: names, and the texts between name and code, which are marks. */
async function actaOf(page: Page): Promise<{ student: string; shown: string[] }[]> {
  await page.getByRole('button', { name: 'Documentos', exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Acta en CSV', exact: true }).click()
  const file = await (await downloading).path()
  const [, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
  return lines.map((line) => {
    const [student = '', ...cells] = line.split(';')
    return { student, shown: cells.slice(0, -2).filter((cell) => cell !== '') }
  })
}

test('a teacher closes an evaluation, reads the acta, and corrects it for one student', async ({ page }) => {
  await signIn(page, 'marta.iglesias')
  await page.goto('/my-groups')
  await page.getByRole('link', { name: '1.º DAW B', exact: true }).click()
  await page.getByRole('link', { name: 'Evaluaciones', exact: true }).click()
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: '1.ª evaluación' }) })
    .getByRole('link', { name: 'Bases de datos', exact: true })
    .click()

  await page.getByRole('button', { name: 'Revisar y cerrar', exact: true }).click()
  const review = page.getByRole('dialog', { name: '¿Cerrar 1.ª evaluación en Bases de datos?' })
  await expect(review.getByText('A quién le falta algo')).toBeVisible()
  await review.getByRole('button', { name: 'Cerrar la evaluación', exact: true }).click()
  await expect(page.getByText(/^Cerrada · \d+ aprobado/)).toBeVisible()

  const acta = await actaOf(page)
  expect(acta.length).toBeGreaterThan(20)
  expect(acta.some(({ shown }) => shown.length > 2)).toBe(true)
  for (const { student, shown } of acta) {
    const row = rowOf(page, student)
    for (const mark of shown) await expect(row.getByText(mark, { exact: true }).first()).toBeVisible()
  }

  const student = acta[0]?.student ?? ''
  await rowOf(page, student)
    .getByRole('button', { name: /^Reabrir a/ })
    .click()
  const reopening = page.getByRole('dialog', { name: /^¿Reabrir a / })
  await expect(reopening.getByRole('button', { name: 'Reabrir', exact: true })).toBeDisabled()
  await reopening.getByRole('textbox', { name: 'Motivo' }).fill('Reclamación estimada')
  await reopening.getByRole('button', { name: 'Reabrir', exact: true }).click()
  await expect(rowOf(page, student)).toContainText('Reclamación estimada')
  await rowOf(page, student)
    .getByRole('button', { name: /^Cerrar de nuevo a/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar de nuevo', exact: true }).click()
  await expect(rowOf(page, student).getByRole('button', { name: /^Reabrir a/ })).toBeVisible()
  expect(await actaOf(page)).toEqual(acta)
})
