import { expect, type Page } from '@playwright/test'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const banner = (page: Page) => page.getByRole('region', { name: 'Estás aquí como otra persona', exact: true })

test('an IT admin looks at what a student sees, changes nothing, and is themselves again in every tab', async ({ page, context }) => {
  await signIn(page, 'admin')
  const other = await context.newPage()
  await other.goto('/users')
  await expect(title(other)).toHaveText('Usuarios')

  await page.goto('/users?search=ana.garcia')
  await page.getByRole('link', { name: 'García Soler, Ana Belén', exact: true }).click()
  await expect(title(page)).toHaveText('Ana Belén García Soler')
  const profile = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Acciones sobre Ana Belén García Soler', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Entrar como esta persona', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Entrar como Ana Belén García Soler', exact: true })
  await dialog.getByLabel('Motivo', { exact: true }).fill('No ve sus notas')
  await dialog.getByRole('button', { name: 'Entrar como esta persona', exact: true }).click()

  // in this tab and in the other one, whose page a student may not open
  for (const tab of [page, other]) {
    await expect(title(tab)).toHaveText('Hola, Ana Belén')
    await expect(banner(tab)).toContainText('Puedes mirar, pero no cambiar nada.')
    await expect(banner(tab).getByRole('timer')).toHaveText(/^Quedan (?:5\d:\d\d|1:00:00)$/)
  }
  const before = await page.request.get('/api/v1/users/users/self')
  await page.goto('/my-profile')
  await page.getByLabel('Nombre', { exact: true }).fill('Otra')
  await page.getByRole('button', { name: 'Guardar mis datos', exact: true }).click()
  await expect(page.getByText(/Estás aquí como otra persona y solo para mirar/)).toBeVisible()
  expect((await (await page.request.get('/api/v1/users/users/self')).json()).first_name).toBe((await before.json()).first_name)

  // after ten minutes the session is renewed as the same person
  await context.clearCookies({ name: 'access' })
  await other.goto('/my-profile')
  await expect(title(other)).toHaveText('Ana Belén García Soler')
  await expect(banner(other)).toBeVisible()

  await banner(other).getByRole('button', { name: 'Volver a ser yo', exact: true }).click()
  await expect(banner(other)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).not.toHaveText('Hola, Ana Belén')
  await expect(banner(page)).toHaveCount(0)

  await page.goto(profile)
  await expect(page.getByRole('button', { name: 'Acciones sobre Ana Belén García Soler', exact: true })).toBeVisible()
  await page.goto('/audit')
  const row = page.getByRole('row', { name: /Entró como esta persona/ }).first()
  await expect(row).toContainText('Ana Belén García Soler')
  await expect(row).toContainText('No ve sus notas')
})
