import { expect, type Page } from '@playwright/test'
import { test } from './school.ts'
import { fillIn, signIn } from './signed-in.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Notas de la clase', exact: true })

async function typeMarks(page: Page, marks: readonly string[]): Promise<void> {
  for (const mark of marks) {
    await page.keyboard.type(mark)
    await page.keyboard.press('Enter')
  }
}

test('marks typed in a row survive a cut line, an ended session and a reload', async ({ page, context }) => {
  await signIn(page, 'laura.vidal')
  await page.goto('/class-results-detail')
  await expect(grid(page)).toBeVisible()
  await grid(page).focus()
  for (let column = 0; column < 4; column += 1) await page.keyboard.press('ArrowRight')
  const marks = Array.from({ length: 28 }, (_, n) => `${3 + (n % 7)},${n % 10}5`)
  await typeMarks(page, marks.slice(0, 6))
  await context.setOffline(true)
  await typeMarks(page, marks.slice(6, 20))
  await expect(page.getByText(/^Sin conexión: \d+ notas guardadas en este dispositivo\. Se enviarán solas\.$/)).toBeVisible()

  // the session ends meanwhile, and the page is loaded again before it could send anything
  await context.clearCookies({ name: /^(access|refresh)$/ })
  page.on('dialog', (dialog) => void dialog.accept())
  await context.setOffline(false)
  await page.reload()
  await fillIn(page, 'laura.vidal')
  await expect(page.getByRole('status').filter({ hasText: 'Guardado' })).toBeVisible()

  // the notebook opens where it was left
  await grid(page).focus()
  await page.keyboard.press('Control+Home')
  for (let column = 0; column < 4; column += 1) await page.keyboard.press('ArrowRight')
  for (let row = 0; row < 20; row += 1) await page.keyboard.press('ArrowDown')
  await typeMarks(page, marks.slice(20))
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /^aula\.notebook\.\d/.test(key)).length)).toBe(0)
  await page.reload()
  await expect(grid(page)).toBeVisible()
  for (const mark of marks.slice(0, 8)) await expect(grid(page).getByRole('gridcell', { name: mark }).first()).toBeVisible()
  await grid(page).focus()
  await page.keyboard.press('Control+End')
  for (const mark of marks.slice(-8)) await expect(grid(page).getByRole('gridcell', { name: mark }).first()).toBeVisible()
})
