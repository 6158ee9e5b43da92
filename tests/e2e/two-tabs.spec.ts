import { expect, type Page } from '@playwright/test'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('two tabs whose session has grown old renew it together, and leave it together', async ({ page, context }) => {
  await signIn(page, 'ana.garcia')
  const other = await context.newPage()
  await other.goto('/')
  await expect(title(other)).toHaveText('Hola, Ana Belén')

  // after fifteen minutes only the access cookie of a session has expired
  await context.clearCookies({ name: 'access' })
  // which tasks the home shows depends on the day
  const tasks = (tab: Page) => tab.getByRole('main').locator('a[href^="/deliverable/"]')
  const paths = await Promise.all([tasks(page).first(), tasks(other).last()].map((link) => link.getAttribute('href')))
  expect(paths[0]).not.toBe(paths[1])
  await Promise.all([tasks(page).first().click(), tasks(other).last().click()])
  for (const [i, tab] of [page, other].entries()) {
    await expect(tab).toHaveURL(String(paths[i]))
    // only the page of a task says what it assesses, and it loads this after the renewal
    await expect(tab.getByRole('heading', { level: 2, name: 'Qué se evalúa', exact: true })).toBeVisible()
  }
  expect((await context.cookies()).map(({ name }) => name)).toContain('access')
  for (const tab of [page, other]) await expect(tab.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: /^Tu cuenta: / }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión', exact: true }).click()
  await expect(title(page)).toHaveText('Inicia sesión')
  await expect(title(other)).toHaveText('Inicia sesión')
  await expect(other.getByText('Has cerrado la sesión en otra pestaña.', { exact: true })).toBeVisible()
  await other.goto('/')
  await expect(title(other)).toHaveText('Inicia sesión')
})
