import { expect } from '@playwright/test'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

test('a student goes on: home, class, resource in place, the next class, and back to where they were', async ({ page, isMobile }) => {
  await signIn(page, 'ana.garcia')
  await page.getByRole('link', { name: 'Mis programas' }).click()
  const program = page.getByRole('link', { name: /^Seguir en Lenguajes de marcas/ })
  await program.click()
  await expect(page).toHaveURL(/\/next-unit\/\d+\/\d+/)
  await expect(page.getByRole('heading', { level: 1, name: 'Maquetación con rejilla y flexbox' })).toBeVisible()
  // its deliverable, from where it is handed in
  await expect(page.getByRole('link', { name: 'Maquetado CSS' })).toHaveAttribute('href', /^\/deliverable\/\d+\?group=\d+$/)

  await page.getByRole('button', { name: 'Ver Guía rápida de la rejilla de CSS' }).click()
  await expect(page.getByText('Visto')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Hecha' })).toBeVisible()

  await page.getByRole('link', { name: /^Siguiente/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Validadores y accesibilidad' })).toBeVisible()
  const styles = page.getByRole('link', { name: /^Por hacer: ?Hojas de estilo ?1 de 2 clases$|^Hecha: ?Hojas de estilo ?2 de 2 clases$/ })
  if (isMobile) {
    await page.getByRole('button', { name: /^Contenidos · / }).click()
    await expect(styles).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('link', { name: /Validadores y accesibilidad/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Desplegar Hojas de estilo' }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Selectores, cascada/ })
      .click()
  } else {
    await expect(styles).toBeVisible()
    await page.keyboard.press('k')
    await page.keyboard.press('k')
  }
  await expect(page.getByRole('heading', { level: 1, name: /Selectores, cascada/ })).toBeVisible()

  // a form of another service, which tells us nothing: the student says that they have finished it
  const form = 'Autoevaluación: selectores y cascada'
  await page
    .context()
    .route('https://form.typeform.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>¡Gracias!</p>' }))
  await expect(page.getByRole('button', { name: `He terminado ${form}` })).toBeHidden()
  await page.getByRole('button', { name: `Ver ${form}` }).click()
  await page.getByRole('button', { name: 'Mostrar aquí' }).click()
  await expect(page.frameLocator(`iframe[title="${form}"]`).getByText('¡Gracias!')).toBeVisible()
  await page.getByRole('button', { name: `He terminado ${form}` }).click()
  await expect(page.getByText('Terminado', { exact: true })).toBeVisible()
  // the address says what is unfolded
  await expect(page).toHaveURL(/[?&]resource=\d+/)
  await page.reload()
  await expect(page.getByRole('button', { name: `Ocultar ${form}` })).toBeVisible()
  await expect(page.getByText('Terminado', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Aún no he terminado ${form}` }).click()
  await expect(page.getByRole('button', { name: `He terminado ${form}` })).toBeVisible()

  // another visit goes on with what is open
  await page.goto('/next-unit')
  await page.getByRole('link', { name: /^Seguir en Lenguajes de marcas/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Validadores y accesibilidad' })).toBeVisible()
})
