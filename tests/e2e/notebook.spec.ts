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

/** Goes to a column with the arrow key, however late the page answers a press. */
async function goToColumn(page: Page, wanted: number): Promise<void> {
  await grid(page).focus()
  const active = async () => Number((await grid(page).getAttribute('aria-activedescendant'))?.split('-').at(-1))
  while ((await active()) < wanted) await page.keyboard.press('ArrowRight')
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
  await goToColumn(page, 4)
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

test('marks typed offline in two tabs all arrive, those of a tab that was closed too', async ({ page, context }) => {
  await signIn(page, 'laura.vidal')
  await page.goto('/class-results-detail')
  await expect(grid(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/class-results-detail')
  await expect(grid(other)).toBeVisible()
  await context.setOffline(true)
  const typed = new Map<string, string>()
  for (const [tab, down] of [[page, 0] as const, [other, 8] as const]) {
    await tab.bringToFront()
    // nobody is exempt in this column
    await goToColumn(tab, 4)
    for (let row = 0; row < down; row += 1) await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('F2')
    await typeMarks(tab, down === 0 ? ['1,23', '2,34', '3,45'] : ['4,56', '5,67', '6,78'], typed)
    await tab.keyboard.press('Escape')
    await expect(tab.getByRole('status').filter({ hasText: 'Sin conexión: 3 notas guardadas en este dispositivo' })).toBeVisible()
  }
  await other.close()
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión: 6 notas guardadas en este dispositivo' })).toBeVisible()
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()
  const after = await marksOnServer(page)
  expect(typed.size).toBe(6)
  for (const [cell, text] of typed) expect([cell, after.get(cell)]).toEqual([cell, Math.round(Number(text.replace(',', '.')) * 100)])
})

interface Book {
  readonly rows: readonly { student: { name: string }; marks: number[] }[]
  readonly columns: readonly { name: string }[]
}

test('28 × 5 marks of a sheet are pasted by name, and undone after a reload', async ({ page, context }) => {
  await signIn(page, 'laura.vidal')
  await page.goto('/class-results-detail')
  await expect(grid(page)).toBeVisible()
  const before = await marksOnServer(page)
  const answer = page.waitForResponse((response) => /\/groups\/groups\/\d+\/scores/.test(response.url()) && response.ok())
  await page.reload()
  const book = (await (await answer).json()) as Book
  await expect(grid(page)).toBeVisible()
  const rows = book.rows.slice(0, 28)
  // an exemption is ended with a reason, not by a mark
  const tasks = book.columns.flatMap((_, at) => (rows.some(({ marks }) => marks[at] === -4) ? [] : [at])).slice(0, 5)
  expect([rows.length, tasks.length]).toEqual([28, 5])

  // the sheet has another order, percents in its last column, a nickname and a short heading
  const expected = new Map<string, number>()
  const lines = rows.map(({ student }, row) => {
    const marks = tasks.map((task, column) => {
      const mark = 100 + ((row * 31 + column * 97) % 880) + 3
      expected.set(`Nota de ${student.name} en ${book.columns[task]?.name}`, mark)
      return column === 4 ? `${(mark / 10).toFixed(1).replace('.', ',')} %` : (mark / 100).toFixed(2).replace('.', ',')
    })
    return [row === 5 ? 'El nuevo' : student.name.split(', ').toReversed().join(' '), ...marks].join('\t')
  })
  const headings = tasks.map((task, column) => (column === 1 ? 'Segunda' : book.columns[task]?.name))
  const sheet = [['Alumno', ...headings].join('\t'), ...lines.toReversed()].map((line) => `${line}\r\n`).join('')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), sheet)
  await grid(page).focus()
  await page.keyboard.press('Control+V')
  const dialog = page.getByRole('dialog', { name: 'Pegar notas' })
  await dialog.getByRole('combobox', { name: 'El nuevo es' }).selectOption(String(rows[5]?.student.name))
  await dialog.getByRole('combobox', { name: 'Segunda es' }).selectOption(String(book.columns[tasks[1] ?? 0]?.name))
  await expect(dialog.getByRole('list', { name: 'Pegar notas' }).getByRole('listitem')).toHaveCount(140)
  await dialog.getByRole('button', { name: 'Poner las notas' }).click()
  await expect(saved(page)).toBeVisible({ timeout: 120_000 })

  const after = await marksOnServer(page)
  expect(expected.size).toBe(140)
  for (const [cell, mark] of before) expect([cell, after.get(cell)]).toEqual([cell, expected.get(cell) ?? mark])
  await page.reload()
  await expect(grid(page)).toBeVisible()
  const first = expected.get(`Nota de ${rows[0]?.student.name} en ${book.columns[tasks[0] ?? 0]?.name}`) ?? 0
  await expect(
    grid(page)
      .getByRole('gridcell', { name: (first / 100).toFixed(2).replace('.', ',') })
      .first(),
  ).toBeVisible()

  await grid(page).focus()
  await page.keyboard.press('Control+Z')
  await expect(saved(page)).toBeVisible({ timeout: 120_000 })
  expect([...(await marksOnServer(page))]).toEqual([...before])
})
