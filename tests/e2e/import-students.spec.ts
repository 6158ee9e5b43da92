import { expect, type Page } from '@playwright/test'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

/** A write by the person who is signed in on the page. */
async function write(page: Page, path: string, body: object): Promise<{ id: number }> {
  return page.evaluate(
    async ({ address, sent }) => {
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(xsrf) }
      const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(sent) })
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as { id: number }
    },
    { address: `/api/v1${path}`, sent: body },
  )
}

/** A list as Séneca exports it: a title above the headings, Latin-1, semicolons; one row has no e-mail and one repeats another. */
function studentList(): Buffer {
  const surnames = ['Muñoz Peña', 'García Soler', 'de la Fuente Ortega']
  const rows = Array.from({ length: 60 }, (_, index) => {
    const name = `${surnames[index % 3]}, Íñigo ${String.fromCodePoint(65 + (index % 26))}`
    return `"${name}";${1000 + index};alumno.${index + 1}@demo.test;1DAM A`
  })
  const lines = [
    'Relación de alumnado',
    '',
    'Alumno/a;Nº Id. Escolar;Correo electrónico;Unidad',
    ...rows,
    '"Sanz Gil, Eva";1;;1DAM A',
    rows[0],
    '',
  ]
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

test('sixty students are imported from a file, and taken back', async ({ page }) => {
  await signIn(page, 'admin')
  const name = 'IES de las Importaciones'
  const center = await write(page, '/centers/centers', { name, teacher_licenses: 1, student_licenses: 70 })
  await write(page, '/groups/groups', { center_id: center.id, name: '1.º DAM A', period: '2026/2027' })

  await page.goto(`/students/import?center=${center.id}`)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Archivo con la lista: / }).click()
  await (await choosing).setFiles({ name: 'RegAlum.csv', mimeType: 'text/csv', buffer: studentList() })

  await expect(page.getByText('62 filas · títulos en la fila 3 · separado por punto y coma · Windows-1252')).toBeVisible()
  await expect(page.getByLabel('Qué es «Alumno/a»')).toHaveValue('full_name')
  await expect(page.getByRole('radio', { name: /^Cada uno al grupo que dice la columna «Unidad»/ })).toBeChecked()
  await page.getByRole('button', { name: 'Comprobar las filas', exact: true }).click()

  await expect(page.getByText('Se necesitan 60 licencias', { exact: true })).toBeVisible()
  await expect(page.getByText('quedan 70 libres', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: /^Con problemas/ }).check({ force: true })
  await expect(page.getByText('Falta el correo.', { exact: true })).toBeVisible()
  // a reload or another device continues at the same place
  await page.reload()
  await page.getByRole('checkbox', { name: /^Enviar un correo/ }).uncheck()
  await page.getByRole('button', { name: 'Importar 60 estudiantes', exact: true }).click()

  await expect(page.getByRole('heading', { level: 2, name: '60 estudiantes importados', exact: true })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar el informe', exact: true }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/)
  const rows = page.getByRole('table', { name: 'Filas de la lista', exact: true })
  await expect(page.getByRole('radio', { name: /^Todas/ })).toBeChecked()
  await expect(rows.getByRole('row', { name: /Muñoz Peña, Íñigo A/ }).first()).toContainText('Cuenta creada')

  await page.getByRole('button', { name: 'Deshacer la importación', exact: true }).click()
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: '60 filas deshechas', exact: true })).toBeVisible()
  await expect(page.getByText('No queda nada de esta importación. Las licencias están libres otra vez.', { exact: true })).toBeVisible()
  const left = await page.evaluate(
    async (id) =>
      (await fetch(`/api/v1/groups/groups?state=active&page_size=1000`).then((r) => r.json())).results.find(
        (g: { center: { id: number }; students_count: number }) => g.center.id === id,
      ).students_count,
    center.id,
  )
  expect(left).toBe(0)
})
