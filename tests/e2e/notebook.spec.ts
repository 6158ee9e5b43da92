import { expect, type Page } from '@playwright/test'
import { test } from './school.ts'
import { fillIn, signIn } from './signed-in.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Notas de la clase', exact: true })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Guardado' }).first()

/** Types marks from the open editor on, and adds each under the name of its cell, as "Nota de Vega Ruiz, Ana en Agenda". */
async function typeMarks(page: Page, marks: readonly string[], typed: Map<string, string>): Promise<void> {
  for (const mark of marks) {
    const cell = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    typed.set(String(cell), mark)
    await page.keyboard.type(mark)
    await page.keyboard.press('Enter')
  }
}

/** The marks of the notebook that was opened last, as the server has them, by the names of their cells. */
async function marksOnServer(page: Page): Promise<ReadonlyMap<string, number>> {
  const cells = await page.evaluate(async () => {
    const { group, course } = JSON.parse(localStorage.getItem('aula.notebook') ?? '{}') as { group: number; course?: number }
    const answer = await fetch(`/api/v1/groups/groups/${group}/scores${course === undefined ? '' : `?course=${course}`}`)
    const { rows, columns } = (await answer.json()) as {
      rows: { student: { name: string }; marks: number[] }[]
      columns: { name: string }[]
    }
    return rows.flatMap(({ student, marks }) =>
      columns.map(({ name }, at) => [`Nota de ${student.name} en ${name}`, marks[at] ?? -1] as const),
    )
  })
  return new Map(cells)
}

test('thirty marks typed in a row survive a cut line, an ended session and a reload', async ({ page, context }) => {
  await signIn(page, 'laura.vidal')
  await page.goto('/class-results-detail')
  await expect(grid(page)).toBeVisible()
  const before = await marksOnServer(page)
  await grid(page).focus()
  for (let column = 0; column < 4; column += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  // no two neighbours are alike
  const marks = Array.from({ length: 30 }, (_, n) => `${1 + (n % 9)},${n % 10}5`)
  const typed = new Map<string, string>()
  await typeMarks(page, marks.slice(0, 6), typed)
  await expect(saved(page)).toBeVisible()
  await context.setOffline(true)
  await typeMarks(page, marks.slice(6, 20), typed)
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión: 14 notas guardadas en este dispositivo' })).toBeVisible()

  // the session ends meanwhile, and the page is loaded again before it could send anything
  await context.clearCookies({ name: /^(access|refresh)$/ })
  page.on('dialog', (dialog) => void dialog.accept())
  await context.setOffline(false)
  await page.reload()
  await fillIn(page, 'laura.vidal')
  await expect(saved(page)).toBeVisible()

  // the notebook opens where it was left
  await grid(page).focus()
  await page.keyboard.press('F2')
  await typeMarks(page, marks.slice(20), typed)
  await page.keyboard.press('Escape')
  await expect(saved(page)).toBeVisible()
  const isWaiting = () => Object.keys(localStorage).some((key) => /^aula\.notebook\.\d/.test(key))
  await expect.poll(() => page.evaluate(isWaiting)).toBe(false)

  expect(typed.size).toBe(30)
  const after = await marksOnServer(page)
  for (const [cell, mark] of before) {
    const text = typed.get(cell)
    expect([cell, after.get(cell)]).toEqual([cell, text === undefined ? mark : Math.round(Number(text.replace(',', '.')) * 100)])
  }
  await page.reload()
  await expect(grid(page)).toBeVisible()
  for (const mark of marks.slice(28)) await expect(grid(page).getByRole('gridcell', { name: mark }).first()).toBeVisible()
})
