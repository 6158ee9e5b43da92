import { expect, type Page } from '@playwright/test'
import { call } from './api-call.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

const center = { name: 'CIFP Río Arlanzón', slug: 'cifp-rio-arlanzon', domain: 'arlanzon.test' }

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const goOn = (page: Page) => page.getByRole('button', { name: /^(Guardar y continuar|Continuar)$/ }).click()

async function logo(page: Page): Promise<Buffer> {
  const url = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 300)
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#274690'
      context.fillRect(0, 0, 400, 300)
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
    return btoa(String.fromCodePoint(...bytes))
  })
  return Buffer.from(url, 'base64')
}

test('an IT admin sets a center up, leaves midway, comes back on another device and finishes', async ({ page, browser }) => {
  await signIn(page, 'admin')
  await page.goto('/create-center')
  await page.getByRole('button', { name: 'Configurar un centro nuevo', exact: true }).click()
  await expect(step(page, 'Identidad')).toBeVisible()
  await expect(page).toHaveURL(/\/create-center\?setup=\d+&step=1$/)

  await page.getByLabel(/^Nombre del centro/).fill('ies RIBERA del Duero')
  await expect(page.getByText('El nombre del centro debe ser único.', { exact: true })).toBeVisible()
  await page.getByLabel(/^Nombre del centro/).fill(center.name)
  await expect(page.getByLabel(/^Identificador/)).toHaveValue(center.slug)
  await goOn(page)
  await expect(step(page, 'Contacto y dirección')).toBeVisible()
  await page.getByLabel(/^Código postal/).fill('0900')
  await goOn(page)
  await expect(page.getByText('Debe tener 5 caracteres.', { exact: true })).toBeVisible()
  await page.getByLabel(/^Código postal/).fill('09001')
  await page.getByLabel(/^Localidad/).fill('Burgos')
  await goOn(page)
  await expect(step(page, 'Imágenes')).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Logotipo: elegir imagen', exact: true }).click()
  await (await choosing).setFiles({ name: 'escudo.png', mimeType: 'image/png', buffer: await logo(page) })
  await page.getByRole('dialog', { name: 'Ajusta la imagen' }).getByRole('button', { name: 'Usar esta imagen', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Logotipo: cambiar la imagen', exact: true })).toBeVisible()
  await goOn(page)
  await expect(step(page, 'Contrato y licencias')).toBeVisible()

  // back, forward and a new start lead to the same step
  await page.goBack()
  await expect(step(page, 'Imágenes')).toBeVisible()
  await page.goForward()
  await expect(step(page, 'Contrato y licencias')).toBeVisible()
  await page.reload()
  await expect(step(page, 'Contrato y licencias')).toBeVisible()
  await page.getByLabel(/^Licencias de docente/).fill('12')
  await page.getByRole('button', { name: 'Guardar y salir', exact: true }).click()
  await expect(page.getByRole('link', { name: `Seguir con ${center.name}`, exact: true })).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, 'admin')
  await elsewhere.getByRole('link', { name: new RegExp(center.name) }).click()
  await expect(step(elsewhere, 'Contrato y licencias')).toBeVisible()
  await expect(elsewhere.getByLabel(/^Licencias de docente/)).toHaveValue('12')
  await elsewhere.getByLabel(/^Licencias de estudiante/).fill('240')
  await goOn(elsewhere)
  await expect(step(elsewhere, 'Gestión y equipo')).toBeVisible()
  await elsewhere
    .getByRole('textbox', { name: /^Correo/ })
    .first()
    .fill(`pilar@${center.domain}`)
  await elsewhere.getByLabel(/^Nombre/).fill('Pilar')
  await elsewhere.getByRole('button', { name: 'Añadir como administrador', exact: true }).click()
  await elsewhere.getByLabel('Correos de docentes').fill(`luis@${center.domain}, ana.garcia@demo.test`)
  await elsewhere.getByRole('button', { name: 'Añadir al equipo', exact: true }).click()
  await goOn(elsewhere)
  await expect(step(elsewhere, 'Revisión')).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Terminar la configuración', exact: true }).click()

  // a student's e-mail does not prevent the rest of the team from being added
  await expect(elsewhere.getByText('ana.garcia@demo.test: no se ha podido añadir al equipo.')).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Corregir el equipo', exact: true }).click()
  await elsewhere.getByRole('button', { name: 'Quitar a ana.garcia@demo.test', exact: true }).click()
  await goOn(elsewhere)
  // nobody of the team is left to correct
  await expect(elsewhere.getByText(/ana\.garcia@demo\.test: no se ha podido/)).toBeHidden()
  await elsewhere.getByRole('button', { name: 'Terminar la configuración', exact: true }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: `${center.name} está en marcha`, exact: true })).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Abre la página del centro', exact: true }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: center.name })).toBeVisible()
  await elsewhere.context().close()
})

interface Draft {
  id: number
  revision: number
}

test('an unfinished setup is handed to the future manager of the center, who finishes it', async ({ page, browser }) => {
  const heir = { username: 'marta.iglesias', name: 'Marta Iglesias Pardo' }
  const name = `CEPA ${heir.name}`
  await signIn(page, 'admin')
  const { id } = await call<Draft>(page, 'POST', '/centers/setups')
  const { revision } = await call<Draft>(page, 'GET', `/centers/setups/${id}`)
  await call(page, 'PATCH', `/centers/setups/${id}`, { revision, body: { step: 5, name, teacher_licenses: 4, student_licenses: 60 } })
  await page.goto(`/create-center?setup=${id}`)
  await expect(step(page, 'Gestión y equipo')).toBeVisible()
  await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Ceder a quien lo administrará…', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ceder la configuración', exact: true })
  await dialog.getByLabel(/^Correo/).fill(`${heir.username}@demo.test`)
  await dialog.getByRole('button', { name: 'Enviar y ceder', exact: true }).click()
  await expect(page.getByText(`En manos de ${heir.name}`, { exact: true })).toBeVisible()

  const manager = await (await browser.newContext()).newPage()
  await signIn(manager, heir.username)
  await manager.getByRole('link', { name: new RegExp(name) }).click()
  await expect(step(manager, 'Gestión y equipo')).toBeVisible()
  await manager.getByRole('button', { name: 'Atrás', exact: true }).click()
  await expect(manager.getByText('El contrato y las licencias solo los cambia quien administra la plataforma.')).toBeVisible()
  await goOn(manager)
  await expect(step(manager, 'Gestión y equipo')).toBeVisible()
  await goOn(manager)
  await expect(step(manager, 'Revisión')).toBeVisible()
  await manager.getByRole('button', { name: 'Terminar la configuración', exact: true }).click()
  await manager.getByRole('link', { name: 'Abre la página del centro', exact: true }).click()
  await expect(manager.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(manager.getByRole('link', { name: 'Editar el centro', exact: true })).toBeVisible()
  await manager.context().close()
})
