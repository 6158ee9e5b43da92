import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aGroup, aPage, inRouter, mockApi, offline, refuse, someGroupOptions } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { NewSchoolYearPage } from './new-school-year-page'

const meta = preview.meta({
  title: 'pages/groups/New school year',
  component: NewSchoolYearPage,
  decorators: [inRouter({ path: '/new-school-year', at: '/new-school-year?groups=%222%22' })],
})

const groups = [
  aGroup(),
  aGroup({ id: 3, name: '1.º DAW B', students_count: 19 }),
  aGroup({ id: 4, name: '2.º DAM A', period: '2025/2026', archived_at: '2026-07-01T10:00:00.000Z', students_count: 30 }),
  aGroup({ id: 5, name: 'De otra persona', can_archive: false }),
]
const planned: Schema<'NewYearPlan'>['groups'][number] = {
  id: 2,
  name: '1.º DAM A',
  period: '2026/2027',
  successor: '2.º DAM A',
  is_archived: false,
  students_count: 28,
  carried_count: 28,
  teachers_count: 5,
  courses_count: 5,
  problem: null,
}
const plan = (change: Partial<Schema<'NewYearPlan'>> = {}): Schema<'NewYearPlan'> => ({
  period: '2027/2028',
  groups: [planned],
  seats: { freed: 0, needed: 0, left: 32, short: 0 },
  ...change,
})
const at = [mockApi.get('/groups/groups', aPage(groups)), mockApi.get('/groups/groups/options', someGroupOptions())]
const seeWhatHappens = async (canvasElement: HTMLElement) =>
  userEvent.click(await within(canvasElement).findByRole('button', { name: /Ver qué pasará|See what will happen/ }))

export const Choose = meta.story({ beforeEach: ({ msw }) => msw.use(...at) })
Choose.test(
  'a name follows whether the students go on, until one is typed; nothing happens before it was shown',
  async ({ canvasElement, msw }) => {
    const requests: unknown[] = []
    msw.use(
      mockApi.post('/groups/groups/new_year/preview', ({ body }) => {
        requests.push(['preview', body])
        return plan()
      }),
      mockApi.post('/groups/groups/new_year', ({ body }) => {
        requests.push(['begin', body])
        return { results: [aGroup({ id: 9, name: '2.º DAM A', period: '2027/2028' })] }
      }),
    )
    const page = within(canvasElement)
    const name = await page.findByRole('textbox', { name: 'Nombre del grupo que sigue a 1.º DAM A' })
    await expect(name).toHaveValue('2.º DAM A')
    await expect(page.queryByText('De otra persona')).toBeNull()
    const carry = page.getByRole('checkbox', { name: 'Pasar los estudiantes de 1.º DAM A' })
    await userEvent.click(carry)
    await expect(name).toHaveValue('1.º DAM A')
    await userEvent.click(carry)
    await seeWhatHappens(canvasElement)
    await expect(await page.findByText('Pasan 28 estudiantes.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Archivar y crear 1 grupo' }))
    await expect(await page.findByRole('heading', { name: 'El curso 2027/2028 está en marcha' })).toBeVisible()
    const body = { period: '2027/2028', groups: [{ id: 2, name: '2.º DAM A', carry_students: true }] }
    await expect(requests).toEqual([
      ['preview', body],
      ['begin', body],
    ])
  },
)
Choose.test('an empty name is shown at its field', async ({ canvasElement }) => {
  const page = within(canvasElement)
  const name = await page.findByRole('textbox', { name: 'Nombre del grupo que sigue a 1.º DAM A' })
  await userEvent.clear(name)
  await seeWhatHappens(canvasElement)
  await waitFor(() => expect(name).toHaveAccessibleDescription('Este campo es obligatorio.'))
  await waitFor(() => expect(name).toHaveFocus())
  await userEvent.type(name, '2.º DAM')
  await expect(name).toBeValid()
})
export const ChooseOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' }, theme: 'dark', locale: 'en' },
  beforeEach: ({ msw }) => msw.use(...at),
})
export const NoGroups = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups', aPage([])), mockApi.get('/groups/groups/options', someGroupOptions())),
})
export const Check = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      ...at,
      mockApi.post(
        '/groups/groups/new_year/preview',
        plan({
          groups: [
            planned,
            { ...planned, id: 4, name: '2.º DAM A', period: '2025/2026', successor: 'Proyecto', is_archived: true, carried_count: 30 },
          ],
          seats: { freed: 0, needed: 30, left: 32, short: 0 },
        }),
      ),
    ),
  play: async ({ canvasElement }) => {
    await seeWhatHappens(canvasElement)
    await expect(await within(canvasElement).findByText('Hacen falta 30 licencias y hay 32.')).toBeVisible()
  },
})
export const Short = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: ({ msw }) =>
    msw.use(...at, mockApi.post('/groups/groups/new_year/preview', plan({ seats: { freed: 0, needed: 30, left: 26, short: 4 } }))),
  play: async ({ canvasElement }) => {
    await seeWhatHappens(canvasElement)
    const page = within(canvasElement)
    await expect(await page.findByText('El centro no tiene licencias disponibles.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Archivar y crear 1 grupo' })).toBeDisabled()
  },
})
export const Problems = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) =>
    msw.use(...at, mockApi.post('/groups/groups/new_year/preview', plan({ groups: [{ ...planned, problem: 'name_taken' }] }))),
  play: async ({ canvasElement }) => {
    await seeWhatHappens(canvasElement)
    await expect(await within(canvasElement).findByText('That name is in use already in that year.')).toBeVisible()
  },
})
export const OvertakenBySomebody = meta.story({
  beforeEach: ({ msw }) => {
    let previews = 0
    msw.use(
      ...at,
      mockApi.post('/groups/groups/new_year/preview', () => {
        previews += 1
        return plan(previews === 1 ? {} : { groups: [{ ...planned, problem: 'name_taken' }] })
      }),
      mockApi.post('/groups/groups/new_year', () =>
        refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { 'groups.0.name': ['name_taken'] } }),
      ),
    )
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await seeWhatHappens(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Archivar y crear 1 grupo' }))
    await expect(await page.findByText('Ese nombre ya está en uso en ese curso.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Archivar y crear 1 grupo' })).toBeDisabled()
  },
})
export const Offline = meta.story({
  beforeEach: ({ msw }) => msw.use(...at, mockApi.post('/groups/groups/new_year/preview', offline)),
  play: async ({ canvasElement }) => {
    await seeWhatHappens(canvasElement)
    await expect(await within(canvasElement).findByText('Error de conexión con el servidor.')).toBeVisible()
  },
})
