import { expect } from '@playwright/test'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

test('whatever opens over a page keeps to its content policy', async ({ page, isMobile }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('Content Security Policy')) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))

  await signIn(page, 'laura.vidal')
  const menu = page.getByRole('button', { name: /^Tu cuenta/ })
  await menu.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(menu).toBeFocused()

  await page.getByRole('button', { name: /^Avisos/ }).click()
  await expect(page.getByRole('dialog', { name: 'Avisos' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: /^Busca/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // the desk: a notice at the top, a side panel that locks scrolling
  await page
    .getByRole('link', { name: /^Corregir \d+ de/ })
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: 'Nota', exact: true })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('region', { name: /^Notificaciones/ }).getByText('Es el primero de la lista.')).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Criterios y comentario' }).click()
  await page.getByRole('button', { name: 'Historial' }).click()
  await expect(page.getByRole('dialog', { name: 'Historial de la nota' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(complaints).toEqual([])
})
