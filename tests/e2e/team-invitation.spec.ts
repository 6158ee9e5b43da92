import { expect } from '@playwright/test'
import { call } from './api-call.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

test('a teacher of another center is invited and joins when they accept on their phone', async ({ page, browser }) => {
  await signIn(page, 'carmen.rueda')
  const { managed_center: center } = await call<{ managed_center: { id: number } }>(page, 'GET', '/users/users/self')
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await signIn(phone, 'uxia.lema')
  const { id, email } = await call<{ id: number; email: string }>(phone, 'GET', '/users/users/self')

  await page.goto(`/center/${center.id}?tab=team`)
  await page.getByRole('button', { name: 'Añadir docente', exact: true }).click()
  const adding = page.getByRole('dialog', { name: 'Añadir docente', exact: true })
  await adding.getByLabel('Correo electrónico', { exact: true }).fill(email)
  await adding.getByLabel('Nombre', { exact: true }).fill('Uxía')
  await adding.getByRole('button', { name: 'Añadir y avisar', exact: true }).click()
  const invitations = page.getByRole('list', { name: 'Invitaciones', exact: true })
  await expect(invitations.getByRole('listitem').filter({ hasText: email })).toContainText('Pendiente')
  await expect(page.getByText('Lema Rouco, Uxía', { exact: true })).toBeHidden()

  await phone.goto('/')
  await expect(phone.getByRole('heading', { name: 'IES Ribera del Duero te invita a su equipo', exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Aceptar la invitación de IES Ribera del Duero', exact: true }).click()
  await expect(phone.getByText('Ya estás en el equipo de IES Ribera del Duero.')).toBeVisible()
  await expect(phone.getByRole('list', { name: 'Invitaciones', exact: true })).toBeHidden()

  await page.reload()
  await expect(page.getByText('Lema Rouco, Uxía', { exact: true })).toBeVisible()
  await expect(invitations.getByRole('listitem').filter({ hasText: email })).toContainText('Aceptada')
  // other tests of the same worker find the team as it was
  await call(page, 'DELETE', `/centers/centers/${center.id}/team/${id}`)
  await phone.context().close()
})
