import { expect } from '@playwright/test'
import { call } from './api-call.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

interface Center {
  id: number
  name: string
  slug: string
}

test('a student changes center: one manager offers, the other accepts, and what was done stays where it was', async ({ page, browser }) => {
  await signIn(page, 'carmen.rueda')
  const { center } = await call<{ center: { id: number } }>(page, 'GET', '/centers/students/options')
  const people = [{ first_name: 'Iria', last_name_1: 'Traslado', email: 'iria.traslado@demo.test' }]
  await call(page, 'POST', '/centers/students', { body: { center: center.id, students: people } })
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await signIn(other, 'xoan.castro')
  const { center: there } = await call<{ center: { id: number } }>(other, 'GET', '/centers/students/options')
  const { slug, name } = await call<Center>(other, 'GET', `/centers/centers/${there.id}`)

  await page.goto('/students?search=Traslado')
  await page.getByRole('button', { name: 'Acciones de Iria Traslado', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Trasladar a otro centro', exact: true }).click()
  const offering = page.getByRole('dialog', { name: /^Trasladar a / })
  await offering.getByLabel('Identificador del otro centro', { exact: true }).fill('no-existe')
  await offering.getByRole('button', { name: 'Enviar la petición', exact: true }).click()
  await expect(offering.getByText('No hay otro centro con ese identificador.')).toBeVisible()
  await offering.getByLabel('Identificador del otro centro', { exact: true }).fill(slug)
  await offering.getByRole('button', { name: 'Enviar la petición', exact: true }).click()
  await expect(page.getByText(`A ${name}`)).toBeVisible()

  await other.goto('/students?search=Traslado')
  await other.getByRole('button', { name: /^Aceptar el traslado de .*Traslado/ }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Aceptar', exact: true }).click()
  await expect(other.getByText('Traslado aceptado.')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Traslado, Iria' })).toBeVisible()

  await page.reload()
  await expect(page.getByText(/aceptado el/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Traslado, Iria' })).toBeHidden()
  await other.context().close()
})
