import { expect } from '@playwright/test'
import { call } from './api-call.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

interface Page<T> {
  results: T[]
}
interface Group {
  id: number
  name: string
}

test('a class is promoted to the next course, one student repeats, and all of it is undone', async ({ page }) => {
  await signIn(page, 'carmen.rueda')
  const { center } = await call<{ center: { id: number } }>(page, 'GET', '/centers/students/options')
  const group = await call<Group>(page, 'POST', '/groups/groups', {
    body: { center_id: center.id, name: '1.º SMR Z', period: '2026/2027' },
  })
  const people = ['Ada', 'Noa', 'Pau'].map((first_name) => ({
    first_name,
    last_name_1: 'Curso',
    email: `${first_name.toLowerCase()}.${group.id}@demo.test`,
  }))
  await call(page, 'POST', '/centers/students', { body: { group_id: group.id, students: people } })

  await page.goto(`/new-school-year?groups=${group.id}`)
  const where = page.getByRole('combobox', { name: 'Qué hacen los estudiantes de 1.º SMR Z', exact: true })
  await expect(where).toHaveValue(/./)
  await page.getByRole('button', { name: 'Elegir uno a uno los estudiantes de 1.º SMR Z', exact: true }).click()
  await page.getByRole('combobox', { name: 'Pau Curso' }).selectOption({ label: 'Repite en 1.º SMR Z' })
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await page.getByRole('button', { name: 'Ver el resumen', exact: true }).click()
  await expect(page.getByText('2 estudiantes pasan de curso.')).toBeVisible()
  await page.getByRole('button', { name: 'Archivar 1 grupo y empezar el curso', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: /^El curso .* está en marcha$/ })).toBeVisible()
  // its students follow in the background
  await expect(page.getByRole('button', { name: 'Deshacer', exact: true })).toBeVisible()
  const named = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(named('2.º SMR Z')).toContainText('Llegan 2 estudiantes')
  await expect(named('1.º SMR Z')).toContainText('Llega 1 estudiante')
  await page.getByRole('link', { name: '2.º SMR Z', exact: true }).click()
  await page.getByRole('tab', { name: 'Estudiantes', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Curso, Ada' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Curso, Noa' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Curso, Pau' })).toBeHidden()

  await page.goBack()
  await page.goBack()
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^¿Deshacer el comienzo del curso/ })
  await question.getByRole('button', { name: 'Deshacer el curso', exact: true }).click()
  await expect(page.getByText('Todo está como antes')).toBeVisible()
  const { results } = await call<Page<Group>>(page, 'GET', `/groups/groups?center=${center.id}&search=SMR+Z&state=all&page_size=10`)
  expect(results.map(({ id }) => id)).toEqual([group.id])
  await page.goto(`/group/${group.id}?tab=students`)
  await expect(page.getByRole('link', { name: 'Curso, Pau' })).toBeVisible()
})
