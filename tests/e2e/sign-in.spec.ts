import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from './school.ts'
import { fillIn, signIn } from './signed-in.ts'

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))

test('a link to a private page opens the sign-in and then the page', async ({ page }) => {
  const place = '/my-groups?status=all&search=DAW#resultados'
  await page.goto(place)
  await expect(page.getByRole('heading', { level: 1, name: 'Inicia sesión', exact: true })).toBeVisible()
  const address = new URL(page.url())
  expect([address.pathname, address.searchParams.get('next')]).toEqual(['/login', place])

  await fillIn(page, 'laura.vidal', 'no-es-esta')
  await expect(page.getByRole('alert').getByText('El correo o la contraseña no son correctos.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused()

  await fillIn(page, 'laura.vidal')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis grupos', exact: true })).toBeVisible()
  await expect(page).toHaveURL(place)
  const groups = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(groups).toHaveText(['1.º DAW B'])
})

for (const elsewhere of ['https://elsewhere.example/', '//elsewhere.example', '/\t/elsewhere.example', '/.//elsewhere.example']) {
  test(`signing in leads to no other site: ${JSON.stringify(elsewhere)}`, async ({ page }) => {
    await page.goto(`/login?next=${encodeURIComponent(elsewhere)}`)
    await fillIn(page, 'ana.garcia')
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana Belén', exact: true })).toBeVisible()
    await expect(page).toHaveURL('/')
  })
}

test('unknown or invalid search parameters of an address are ignored', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/users?page=abc&state=broken&role=3&search=ana.garcia')
  await expect(page.getByRole('link', { name: 'García Soler, Ana Belén', exact: true })).toBeVisible()
})

test('a student who opens a page of teachers comes home', async ({ page }) => {
  await signIn(page, 'ana.garcia')
  await page.goto('/my-groups')
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Ana Belén', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the first pages have no accessibility violations', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 2, name: 'Cuentas de demostración', exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  for (const who of ['ana.garcia', 'laura.vidal']) {
    await page.context().clearCookies()
    await signIn(page, who)
    expect({ who, violations: await violations(page) }).toEqual({ who, violations: [] })
  }
})

for (const { language, title } of [
  { language: 'es', title: 'Inicia sesión' },
  { language: 'en', title: 'Sign in' },
]) {
  test(`typed and submitted before scripts and the style sheet arrive (${language})`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('aula.language', chosen), language)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\.(?:js|css)$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.locator('button[type=submit]')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await page.locator('input[name=who]').fill('laura.vidal')
    await page.locator('input[name=password]').fill('aula-demo-1')
    await page.locator('input[name=password]').press('Enter')
    await expect(page.locator('#root')).toHaveAttribute('data-early', 'submitted')
    release()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Laura', exact: true })).toBeVisible()
  })
}
