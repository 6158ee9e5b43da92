import { expect } from '@playwright/test'
import { call } from './api-call.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

interface Options {
  center: { id: number }
  seats: { left: number }
}
interface Named {
  id: number
  name: string
}

test('a group is archived, cannot come back while seats are short, and comes back once there are enough', async ({ page }) => {
  const [name, filler] = ['Taller', 'Relleno']
  await signIn(page, 'carmen.rueda')
  const { center } = await call<Options>(page, 'GET', '/centers/students/options')
  const create = (called: string) =>
    call<Named>(page, 'POST', '/groups/groups', { body: { center_id: center.id, name: called, period: '2026/2027' } })
  const fill = (group: Named, count: number) =>
    call(page, 'POST', '/centers/students', {
      body: {
        group_id: group.id,
        students: Array.from({ length: count }, (_, n) => ({
          first_name: 'Alumna',
          last_name_1: `Prueba ${n}`,
          email: `alumna.${group.id}.${n}@demo.test`,
        })),
      },
    })
  const [workshop, rest] = [await create(name), await create(filler)]
  await fill(workshop, 5)

  await page.goto(`/group/${workshop.id}`)
  await page.getByRole('button', { name: 'Más acciones del grupo', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Archivar', exact: true }).click()
  const question = page.getByRole('dialog', { name: `¿Archivar «${name}»?`, exact: true })
  await expect(question).toContainText('Libera 5 licencias de estudiante.')
  await question.getByRole('button', { name: 'Archivar el grupo', exact: true }).click()
  await expect(page.getByText('Grupo archivado', { exact: true })).toBeVisible()
  await page.goto('/my-groups')
  await expect(page.getByRole('link', { name: filler, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden()

  // meanwhile other enrolments take all seats but two
  const { seats } = await call<Options>(page, 'GET', '/centers/students/options')
  await fill(rest, seats.left - 2)
  await page.goto(`/group/${workshop.id}`)
  await page.getByRole('button', { name: 'Desarchivar', exact: true }).click()
  const refusal = page.getByRole('dialog', { name: `«${name}» no se puede desarchivar todavía`, exact: true })
  await expect(refusal).toContainText('El centro no tiene licencias disponibles.')
  await expect(refusal).toContainText('Necesita 5 licencias de estudiante. Quedan 2. Faltan 3.')

  // another client archives the other group, and a new check finds the seats
  await call(page, 'POST', `/groups/groups/${rest.id}/archive`)
  await refusal.getByRole('button', { name: 'Volver a comprobar', exact: true }).click()
  const again = page.getByRole('dialog', { name: `¿Desarchivar «${name}»?`, exact: true })
  await expect(again).toContainText('Necesita 5 licencias de estudiante.')
  await again.getByRole('button', { name: 'Desarchivar el grupo', exact: true }).click()
  await expect(page.getByText('Grupo archivado', { exact: true })).toBeHidden()
  await page.getByRole('tab', { name: 'Estudiantes', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Añadir estudiantes', exact: true })).toBeVisible()
})
