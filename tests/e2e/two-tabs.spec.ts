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
  // no other test hands these in: what is handed in leaves the home
  const names = ['Adivina el número', 'Validación y accesibilidad de la portada'] as const
  await Promise.all([
    page.getByRole('main').getByRole('link', { name: names[0], exact: true }).click(),
    other.getByRole('main').getByRole('link', { name: names[1], exact: true }).click(),
  ])
  await expect(title(page)).toHaveText(names[0])
  await expect(title(other)).toHaveText(names[1])
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
