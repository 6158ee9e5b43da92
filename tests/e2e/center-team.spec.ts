import { expect, type Page } from '@playwright/test'
import { call } from './api-call.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

interface Self {
  id: number
  managed_center: { id: number } | null
}

// other tests of the same worker sign in as the manager of the center, also when this one fails half way
test.afterEach(async ({ browser }) => {
  const office = await (await browser.newContext()).newPage()
  await signIn(office, 'admin')
  const { results } = await call<{ results: { id: number; name: string }[] }>(office, 'GET', '/centers/centers?search=ribera')
  const center = results.find(({ name }) => name === 'IES Ribera del Duero')
  const team = await call<{ results: { teacher: { id: number; full_name: string } }[] }>(
    office,
    'GET',
    `/centers/centers/${center?.id}/team?search=carmen`,
  )
  await call(office, 'POST', '/centers/managers/update_manager', { body: { center: center?.id, user: team.results[0]?.teacher.id } })
  await office.context().close()
})

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar y continuar', exact: true }).click()
const act = async (page: Page, person: string, what: string) => {
  await page.getByRole('button', { name: `Acciones para ${person}`, exact: true }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

test('a manager edits the center, works on its team, and hands the center over', async ({ page, browser }) => {
  const introduction = 'Formación Profesional desde 1978'
  const email = 'irene.abad@demo.test'
  await signIn(page, 'carmen.rueda')
  const { id, managed_center: center } = await call<Self>(page, 'GET', '/users/users/self')
  await page.goto('/my-center')
  await page.getByRole('link', { name: 'Editar el centro', exact: true }).click()
  await expect(step(page, 'Identidad')).toBeVisible()
  await page.getByLabel(/^Presentación/).fill(introduction)
  await save(page)
  await expect(step(page, 'Contacto y dirección')).toBeVisible()
  await page.getByLabel(/^Código postal/).fill('0940')
  await save(page)
  await expect(page.getByText('Debe tener 5 caracteres.', { exact: true })).toBeVisible()
  await page.getByLabel(/^Código postal/).fill('09400')
  await page.getByRole('button', { name: /^(Guardar y salir|Volver al centro)$/ }).click()
  await expect(page.getByText(introduction, { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: /^Equipo/ }).click()
  await page.getByRole('button', { name: 'Añadir docente', exact: true }).click()
  const adding = page.getByRole('dialog', { name: 'Añadir docente', exact: true })
  await adding.getByLabel('Correo electrónico', { exact: true }).fill(email)
  await adding.getByLabel('Nombre', { exact: true }).fill('Irene')
  await adding.getByLabel('Primer apellido', { exact: true }).fill('Abad')
  await adding.getByRole('button', { name: 'Añadir y avisar', exact: true }).click()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await act(page, 'Irene Abad', 'Editar sus datos')
  const editing = page.getByRole('dialog', { name: 'Datos de Irene Abad', exact: true })
  await editing.getByLabel('Segundo apellido', { exact: true }).fill('Zuazo')
  await editing.getByRole('button', { name: 'Guardar los datos', exact: true }).click()
  await expect(page.getByText('Abad Zuazo, Irene', { exact: true })).toBeVisible()

  await act(page, 'Laura Vidal Ortega', 'Hacer que administre el centro')
  const question = page.getByRole('dialog', { name: '¿Que Laura Vidal Ortega administre el centro?', exact: true })
  await expect(question).toContainText('Dejarás de administrar el centro en cuanto lo confirmes.')
  await question.getByRole('button', { name: 'Cambiar la administración', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Añadir docente', exact: true })).toBeHidden()

  const successor = await (await browser.newContext()).newPage()
  await signIn(successor, 'laura.vidal')
  await successor.goto(`/center/${center?.id}?tab=team`)
  await act(successor, 'Irene Abad Zuazo', 'Quitar del equipo')
  const leaving = successor.getByRole('dialog', { name: '¿Quitar a Irene Abad Zuazo del equipo?', exact: true })
  await expect(leaving).toContainText('No tiene grupos activos.')
  await leaving.getByRole('button', { name: 'Quitar del equipo', exact: true }).click()
  await expect(successor.getByText(email, { exact: true })).toBeHidden()
  await call(successor, 'POST', '/centers/managers/update_manager', { body: { center: center?.id, user: id } })
  await successor.context().close()
})
