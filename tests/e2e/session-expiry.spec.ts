import { expect } from '@playwright/test'
import { test } from './school.ts'
import { password, signIn } from './signed-in.ts'

const tasks: Readonly<Record<string, string>> = { desktop: 'Pruebas unitarias con JUnit', phone: 'Crear la base de datos de la clínica' }

test('a session that ends under a comment costs not one word of it', async ({ page, context, isMobile }, { project }) => {
  await signIn(page, 'laura.vidal')
  await page
    .getByRole('link', { name: new RegExp(`^Corregir \\d+ ?de «${tasks[project.name]}»`) })
    .first()
    .click()
  if (isMobile) await page.getByRole('button', { name: 'Criterios y comentario', exact: true }).click()
  const comment = page.getByRole('textbox', { name: 'Comentario', exact: true })
  await comment.fill('Muy claro el principio.')
  const state = page.getByRole('region', { name: 'Calificación', exact: true }).getByRole('status')
  await expect(state.filter({ hasText: 'Guardado' })).toBeVisible()

  await context.clearCookies({ name: /^(access|refresh)$/ })
  await comment.press('End')
  await comment.pressSequentially(' Falta la prueba del saldo negativo.')
  const dialog = page.getByRole('dialog', { name: 'Tu sesión ha caducado', exact: true })
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Seguir donde estaba', exact: true }).click()
  await expect(dialog).toBeHidden()

  const whole = 'Muy claro el principio. Falta la prueba del saldo negativo.'
  await expect(comment).toHaveValue(whole)
  await expect(state.filter({ hasText: 'Guardado' })).toBeVisible()
  await page.reload()
  if (isMobile) await page.getByRole('button', { name: 'Criterios y comentario', exact: true }).click()
  await expect(comment).toHaveValue(whole)
})

test('a file opens however long the page has stood there', async ({ page, context }) => {
  await signIn(page, 'carmen.rueda')
  await page.goto('/audit')
  const link = page.getByRole('link', { name: 'Exportar a CSV', exact: true })
  await expect(link).toBeVisible()
  await context.clearCookies({ name: 'access' })
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/^registro-de-actividad-\d{4}-\d\d-\d\d\.csv$/)
  expect(await file.failure()).toBeNull()
  await expect(page).toHaveURL('/audit')
})
