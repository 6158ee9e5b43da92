import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

const student = (page: Page) => page.getByRole('heading', { level: 1 })
const mark = (page: Page) => page.getByRole('textbox', { name: 'Nota', exact: true })
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comentario', exact: true })

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never arrives there')
}

/** Presses a key that opens another student, and waits for that student. */
async function moveOn(page: Page, key: string): Promise<string> {
  const before = await student(page).innerText()
  await page.keyboard.press(key)
  await expect(student(page)).not.toHaveText(before)
  return student(page).innerText()
}

test('a teacher grades without a mouse, and the student reads the mark', async ({ page, browser }) => {
  await signIn(page, 'laura.vidal')
  await tabTo(page, page.getByRole('link', { name: /^Corregir \d+ ?de «Maquetado CSS», 1\.º DAM A$/ }))
  await page.keyboard.press('Enter')
  await expect(mark(page)).toBeVisible()
  const firstAddress = page.url()
  const first = 'Hugo Alonso Barrio'
  await expect(student(page)).toHaveText(first)
  await moveOn(page, 'j')
  expect(await moveOn(page, 'k')).toBe(first)

  await page.keyboard.press('c')
  await expect(comment(page)).toBeFocused()
  await page.keyboard.type('La rejilla aguanta bien en **móvil**.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(mark(page)).toBeFocused()
  await page.keyboard.type('7,5')
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: 'Publicar nota', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Retirar la nota', exact: true })).toBeVisible()

  await page.keyboard.press('m')
  await expect(mark(page)).toBeFocused()
  await moveOn(page, 'Enter')
  const secondAddress = page.url()
  await expect(page.getByText(/^1 \/ \d+ corregidas$/)).toBeVisible()
  await expect(mark(page)).toBeFocused()
  await page.keyboard.type('np')
  await moveOn(page, 'Enter')
  const thirdAddress = page.url()
  await expect(mark(page)).toBeFocused()
  await page.keyboard.type('11')
  await page.keyboard.press('Enter')
  await expect(page.getByText('La nota va de 0 a 10.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(thirdAddress)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('6.25')
  const fourth = await moveOn(page, 'Enter')
  await page.keyboard.press('Escape')
  await moveOn(page, 'u')
  expect(await moveOn(page, 'k')).toBe(fourth)

  const given = [
    [firstAddress, '7,50'],
    [secondAddress, 'NP'],
    [thirdAddress, '6,25'],
  ] as const
  for (const [address, text] of given) {
    await page.goto(address)
    await expect(mark(page)).toHaveValue(text)
  }

  const [, group, deliverable] = /\/group\/(\d+)\/deliverables\/(\d+)\//.exec(firstAddress) ?? []
  const reader = await (await browser.newContext()).newPage()
  await signIn(reader, 'hugo.alonso')
  await reader.goto(`/deliverable/${deliverable}?group=${group}`)
  const result = reader.getByRole('region', { name: 'Tu nota', exact: true })
  await expect(result.getByText('7,50', { exact: true })).toBeVisible()
  await expect(result.getByText('La rejilla aguanta bien en móvil.', { exact: true })).toBeVisible()
  await reader.context().close()
})
