import { expect } from '@playwright/test'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

test('a student asks why a mark is what it is, and what they need', async ({ page }) => {
  await signIn(page, 'ana.garcia')
  await page.getByRole('link', { name: 'Mis resultados' }).first().click()
  // the home page has links of the same names
  await expect(page.getByRole('heading', { level: 1, name: 'Mis resultados' })).toBeVisible()
  await page.getByRole('link', { name: 'Lenguajes de marcas y sistemas de gestión de información' }).click()
  await page.getByRole('button', { name: '¿Por qué esta nota? RA1', exact: true }).click()
  const why = page.getByRole('dialog', { name: '¿Por qué esta nota?' })
  await expect(why.getByRole('button', { name: /^RA1/ })).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  await page.getByRole('tab', { name: '¿Qué necesito?' }).click()
  await expect(page.getByText(/^Un \d+,\d\d en cada una de las \d+ entregas que quedan$/).first()).toBeVisible()
  await page.getByRole('radio', { name: '10' }).check()
  await expect(page.getByText(/para llegar a un 10/)).toBeVisible()
})
