import { expect, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { startSchool } from '../support/school.ts'

test('an empty installation gets its first IT admin, with a second factor, who arrives at the home page', async ({ page }) => {
  const server = await startSchool({ env: { DEMO: 'false' } })
  try {
    // the link that the start prints
    const link = /\S+\/first-start\/[\w-]{43}/.exec(await server.line(/\/first-start\//))?.[0] ?? ''
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Crea la primera cuenta', exact: true })).toBeVisible()
    await page.getByLabel('Nombre', { exact: true }).fill('Irene')
    await page.getByLabel(/^Apellidos/).fill('Soler')
    await page.getByLabel('Correo electrónico', { exact: true }).fill('irene@example.org')
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('un lugar muy tranquilo')
    await page.getByLabel('Repite la contraseña nueva', { exact: true }).fill('un lugar muy tranquilo')
    await page.getByRole('button', { name: 'Crear la cuenta y entrar', exact: true }).click()

    // the second factor, before the session
    const key = page.locator('code')
    await expect(key).toBeVisible()
    const secret = Secret.fromBase32((await key.innerText()).replaceAll(' ', ''))
    await page.getByLabel('Código que muestra la aplicación', { exact: true }).fill(new TOTP({ secret }).generate())
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Los he guardado', exact: true }).click()

    // the first thing to do, and the home page
    await expect(page.getByRole('heading', { level: 1, name: 'Nuevo centro', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Inicio', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Irene', exact: true })).toBeVisible()
    // the link is used up
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'La primera cuenta ya está creada', exact: true })).toBeVisible()
  } finally {
    await server.stop()
  }
})
