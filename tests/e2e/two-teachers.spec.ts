import { expect, type Page } from '@playwright/test'
import { type Dice, dice } from '#server/db/seed/random.ts'
import { call } from './api-call.ts'
import { test } from './school.ts'
import { type Book, grid, rowsOf, shownRows, withoutSigns } from './shown-notebook.ts'
import { signIn } from './signed-in.ts'

const editsOfEach = 250
const texts = ['3', '7', '10', '4,25', '6,5', '9', '0', 'NP', 'NE'] as const
const viewports = { typing: { width: 1280, height: 760 }, whole: { width: 3400, height: 1500 } } as const

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Guardado' }).first()
const choice = (page: Page) => page.getByRole('button', { name: /^(Guardar la mía|Dejar la suya)$/ })

interface Place {
  readonly row: number
  readonly column: number
}

/** Goes to a cell with the arrows. */
async function goTo(page: Page, { row, column }: Place): Promise<void> {
  const active = await grid(page).evaluate((element) => {
    element.focus({ preventScroll: true })
    return element.getAttribute('aria-activedescendant')
  })
  const [, fromRow = 0, fromColumn = 0] = (active ?? '').split('-').map(Number)
  const press = async (key: string, times: number) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key)
  }
  await press(row < fromRow ? 'ArrowUp' : 'ArrowDown', Math.abs(row - fromRow))
  await press(column < fromColumn ? 'ArrowLeft' : 'ArrowRight', Math.abs(column - fromColumn))
}

/** Where two marks meet, keeps now one and now the other. @returns how often it decided */
async function decide(page: Page, random: Dice): Promise<number> {
  let decided = 0
  while ((await choice(page).count()) > 0) {
    const keepsMine = random.chance(0.5)
    // mine may meet a still newer one of theirs, and then asks again in the same words
    const answer = keepsMine ? page.waitForResponse((response) => response.request().method() === 'PUT') : null
    await choice(page)
      .nth(keepsMine ? 0 : 1)
      .click()
    await answer
    decided += 1
  }
  return decided
}

/** Decides what waits for a decision, until everything that was typed is saved. */
async function settle(page: Page, random: Dice): Promise<number> {
  let decided = 0
  for (;;) {
    await expect(saved(page).or(choice(page).first()).first()).toBeVisible()
    const now = await decide(page, random)
    if (now === 0) return decided
    decided += now
  }
}

/** Edits from a cell down, as marks are typed: most are marks, some clear their cell. Sometimes a step back instead. @returns how many */
async function typeDown(page: Page, random: Dice, from: Place, most: number): Promise<number> {
  if (random.chance(0.2)) {
    await grid(page).focus()
    await page.keyboard.press('Control+z')
    return 1
  }
  const edits = Math.min(most, random.between(1, 8))
  await goTo(page, from)
  await page.keyboard.press('F2')
  for (let edit = 0; edit < edits; edit += 1) {
    if (random.chance(0.12)) await page.keyboard.press('Delete')
    else await page.keyboard.type(random.pick(texts))
    // opens the next cell
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  return edits
}

test('two teachers type 500 edits into one notebook at once, and both see the same in the end', async ({ page, browser }) => {
  // long, so that a busy machine fails no test
  test.setTimeout(1_200_000)
  const seed = Number(process.env['E2E_SEED'] ?? Date.now() % 100_000)
  const other = await (await browser.newContext()).newPage()
  const pages = [page, other] as const
  for (const each of pages) {
    await each.setViewportSize(viewports.whole)
    await each.clock.install()
  }
  await signIn(page, 'laura.vidal')
  await page.goto('/class-results-detail')
  await expect(grid(page)).toBeVisible()
  const { group } = await page.evaluate(() => JSON.parse(localStorage.getItem('aula.notebook') ?? '{}') as { group: number })
  // each teacher's notebook opens with what they teach themselves
  const course = await page.getByRole('combobox', { name: 'Programa', exact: true }).inputValue()
  await signIn(other, 'javier.mendoza')
  const query = `?course=${course}`
  await other.goto(`/group/${group}/scores${query}`)
  await expect(grid(other)).toBeVisible()

  // an exemption is ended with a reason, not by a mark
  const tasks = await grid(page).evaluate((element) => {
    const cells = [...element.querySelectorAll<HTMLElement>('[data-row] [data-column][aria-readonly=false]')]
    const exempt = new Set(cells.filter(({ textContent }) => textContent.startsWith('EX')).map(({ dataset }) => dataset['column']))
    return [...new Set(cells.map(({ dataset }) => dataset['column']))].filter((column) => !exempt.has(column)).map(Number)
  })
  const columns = tasks.slice(0, 5)
  expect(columns).toHaveLength(5)
  for (const each of pages) await each.setViewportSize(viewports.typing)
  // each begins in rows of their own, and goes on into those of the other
  const rowsOfEach = [
    [0, 2, 4, 6],
    [5, 7, 9, 11],
  ] as const

  try {
    const type = async (each: Page, at: 0 | 1) => {
      const random = dice(`${seed} ${at}`)
      let decided = 0
      for (let edits = 0; edits < editsOfEach;) {
        const from = { row: random.pick(rowsOfEach[at]), column: random.pick(columns) }
        edits += await typeDown(each, random, from, editsOfEach - edits)
        decided += await decide(each, random)
      }
      return decided + (await settle(each, random))
    }
    const decided = await Promise.all([type(page, 0), type(other, 1)])
    expect(Math.min(...decided)).toBeGreaterThan(0)

    // what the other has typed last is read when its time has come, without a reload
    for (const each of pages) {
      await each.setViewportSize(viewports.whole)
      await each.clock.fastForward('00:46')
    }
    const book = await call<Book>(page, 'GET', `/groups/groups/${group}/scores${query}`)
    expect(await call<Book>(other, 'GET', `/groups/groups/${group}/scores${query}`)).toEqual(book)
    for (const each of pages) await expect.poll(async () => withoutSigns(await shownRows(each))).toEqual(rowsOf(book))
    expect(await shownRows(other)).toEqual(await shownRows(page))
  } catch (cause) {
    throw new Error(`With E2E_SEED=${seed}:`, { cause })
  }
})
