import { expect, type Page, test } from '@playwright/test'
import { startSchool, type School } from '../support/school.ts'
import { fillIn } from './signed-in.ts'

const publicUrl = 'https://aula.test'

let school: School

test.beforeAll(async () => {
  school = await startSchool({ env: { PUBLIC_URL: publicUrl, DEMO: 'public' } })
})
test.afterAll(() => school.stop())

/** Passes the requests of the page to the server, as a proxy that ends TLS does. */
async function throughProxy(page: Page): Promise<void> {
  await page.context().route(`${publicUrl}/**`, async (route) => {
    const url = route.request().url().replace(publicUrl, school.url)
    await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) })
  })
}

test('under https every cookie belongs to this host alone, and people sign in, write and sign out', async ({ page }) => {
  await throughProxy(page)
  await page.goto(`${publicUrl}/login`)
  await fillIn(page, 'ana.garcia')
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible()

  const cookies = await page.context().cookies(publicUrl)
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(
    ['XSRF-TOKEN', 'access', 'aula-session', 'device', 'refresh'].map((name) => `__Host-${name}`),
  )
  for (const cookie of cookies) expect(cookie).toMatchObject({ path: '/', secure: true, domain: 'aula.test' })

  // only the refresh cookie is left, as after fifteen minutes
  await page.context().clearCookies({ name: '__Host-access' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible()

  await page.getByRole('button', { name: /^Tu cuenta: / }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inicia sesión')
  const left = (await page.context().cookies(publicUrl)).map(({ name }) => name)
  expect(left.toSorted()).toEqual(['__Host-XSRF-TOKEN', '__Host-device'])
})
