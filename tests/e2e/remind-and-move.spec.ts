import { expect } from '@playwright/test'
import { findPlace, lesson, lessonAddress, unit } from './learning-unit.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

test('a teacher reminds who has not begun, moves a date with the keys, and the student finds both', async ({ page, browser }) => {
  await signIn(page, 'laura.vidal')
  const place = await findPlace(page, lesson, unit)
  await page.goto(lessonAddress(place))
  await page.getByRole('button', { name: /^Recordar a / }).click()
  await expect(page.getByText('Recordado hoy').first()).toBeVisible()
  // once a day at most
  await expect(page.getByRole('button', { name: /^Recordar a / })).toBeHidden()

  await page.goto(`/group/${place.group}?tab=schedule`)
  const entry = page.getByRole('button', { name: /^Entregable, / }).first()
  const before = (await entry.getAttribute('aria-label')) ?? ''
  const [, name = ''] = before.split(', ')
  const moved = page.getByRole('button', { name: `Entregable, ${name}, ` }).first()
  await entry.focus()
  const saved = page.waitForResponse((response) => response.url().endsWith('/schedule') && response.request().method() === 'PUT')
  await page.keyboard.press('Alt+ArrowRight')
  expect((await saved).status()).toBe(200)
  await expect(moved).not.toHaveAttribute('aria-label', before)
  const after = (await moved.getAttribute('aria-label')) ?? ''
  await page.reload()
  await expect(page.getByRole('button', { name: after, exact: true })).toBeVisible()

  const student = await browser.newPage()
  await signIn(student, 'ana.garcia')
  await student.goto('/notices')
  const notice = student.getByRole('link', { name: `Tienes pendiente «${lesson}»` })
  await notice.first().click()
  await expect(student.getByRole('heading', { level: 1, name: lesson })).toBeVisible()
  await student.close()
})
