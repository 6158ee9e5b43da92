import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Browser, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { call } from './api-call.ts'
import { test } from './school.ts'
import { fillIn, password, signIn } from './signed-in.ts'

const manager = 'carmen.rueda'
const homeOf = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hola, / })
const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))

/** The code that an authenticator app shows some periods of 30 seconds from now. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 })

async function visit(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'es-ES' })
  const page = await context.newPage()
  await page.goto('/login')
  return page
}

/** A security key of Chromium that verifies its owner. */
async function addSecurityKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
}

/** The center asks its managers for a second factor; afterwards everything is as before, for the other tests of this server. */
test('a manager sets up a second factor before signing in, and proves it from then on', async ({ baseURL, browser, page: admin }) => {
  await signIn(admin, 'admin')
  const { results } = await call<{ results: { id: number; username: string }[] }>(admin, 'GET', `/users/users?search=${manager}`)
  const person = results.find(({ username }) => username === manager)?.id ?? 0
  const [center] = (await call<{ results: { id: number }[] }>(admin, 'GET', `/users/users/${person}/user_centers`)).results
  const path = `/centers/centers/${center?.id ?? 0}`
  const decide = async (second_factor: string) => {
    const { revision } = await call<{ revision: number }>(admin, 'GET', path)
    await call(admin, 'PATCH', path, { body: { second_factor }, revision })
  }
  const reset = () => call(admin, 'POST', `/users/users/${person}/second_factor/reset`)
  await decide('managers')
  try {
    // the forced setup: an authenticator app
    const first = await visit(browser, baseURL)
    await fillIn(first, manager)
    await expect(first.getByRole('heading', { level: 1, name: 'Segundo paso', exact: true })).toBeVisible()
    await expect(first.getByRole('img', { name: 'Código QR con la clave para la aplicación', exact: true })).toBeVisible()
    expect(await violations(first)).toEqual([])
    const secret = (await first.locator('code').innerText()).replaceAll(' ', '')
    await first.getByLabel('Código que muestra la aplicación', { exact: true }).fill('000000')
    await first.keyboard.press('Enter')
    await expect(first.getByText('No es correcto. Compruébalo y vuelve a intentarlo.', { exact: true })).toBeVisible()
    await first.getByLabel('Código que muestra la aplicación', { exact: true }).fill(codeOf(secret))
    await first.keyboard.press('Enter')
    await expect(first.getByRole('heading', { name: 'Guarda tus códigos de recuperación', exact: true })).toBeFocused()
    expect(await violations(first)).toEqual([])
    const [recovery = ''] = await first.getByRole('list').getByRole('listitem').allInnerTexts()
    await first.getByRole('button', { name: 'Los he guardado', exact: true }).click()
    await expect(homeOf(first)).toBeVisible()
    await first.context().close()

    // from then on: a code, once
    const second = await visit(browser, baseURL)
    await fillIn(second, manager)
    const code = second.getByLabel('Código de tu aplicación', { exact: true })
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    expect(await violations(second)).toEqual([])
    await code.fill(codeOf(secret, 1))
    await second.keyboard.press('Enter')
    await expect(homeOf(second)).toBeVisible()
    await second.context().close()

    // or a recovery code
    const third = await visit(browser, baseURL)
    await fillIn(third, manager)
    await third.getByRole('button', { name: 'Usar un código de recuperación', exact: true }).click()
    await third.getByLabel('Código de recuperación', { exact: true }).fill(recovery)
    await third.getByRole('button', { name: 'Comprobar', exact: true }).click()
    await expect(homeOf(third)).toBeVisible()
    await third.context().close()

    // after a reset: a passkey instead of the app
    await reset()
    const fourth = await visit(browser, baseURL)
    await addSecurityKey(fourth)
    await fillIn(fourth, manager, password)
    await fourth.getByRole('button', { name: 'Usar una llave de acceso en su lugar', exact: true }).click()
    await fourth.getByRole('button', { name: 'Los he guardado', exact: true }).click()
    await expect(homeOf(fourth)).toBeVisible()
    await fourth.context().clearCookies()
    await fourth.goto('/login')
    await fillIn(fourth, manager)
    await fourth.getByRole('button', { name: 'Usar mi llave de acceso', exact: true }).click()
    await expect(homeOf(fourth)).toBeVisible()

    // which also signs in alone
    await fourth.context().clearCookies()
    await fourth.goto('/login')
    await fourth.getByRole('button', { name: 'Entrar con una llave de acceso', exact: true }).click()
    await expect(homeOf(fourth)).toBeVisible()
    await fourth.context().close()
  } finally {
    await decide('none')
    await reset()
  }
})
