import { expect, type Page } from '@playwright/test'

/** The password of every account of the demo school. */
export const password = 'aula-demo-1'

/** Fills in the sign-in form of the page that is open. */
export async function fillIn(page: Page, who: string, secret = password): Promise<void> {
  await page.getByLabel('Correo electrónico o usuario', { exact: true }).fill(who)
  await page.getByLabel('Contraseña', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Opens the sign-in page, signs in and waits for the home page. */
export async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/login')
  await fillIn(page, who)
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible()
  await expect(page).toHaveTitle('Inicio · Aula')
}
