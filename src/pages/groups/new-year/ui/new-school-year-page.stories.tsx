import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aGroupStudent, aPage, inRouter, mockApi, offline, refuse, someGroupOptions } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { aBegunYear, aPlan, aProposal, shortPlan } from '../model/new-year-fixtures'
import { NewSchoolYearPage } from './new-school-year-page'

const meta = preview.meta({
  title: 'pages/groups/New school year',
  component: NewSchoolYearPage,
  decorators: [inRouter({ path: '/new-school-year', at: '/new-school-year' })],
})

const options = someGroupOptions({
  courses: [
    { id: 3, name: 'Lenguajes de marcas' },
    { id: 4, name: 'Bases de datos' },
    { id: 5, name: 'Programación multimedia y dispositivos móviles' },
  ],
})
const students = Array.from({ length: 5 }, (_, number) => aGroupStudent(number))
const at = (proposal = aProposal()) => [
  mockApi.get('/groups/groups/options', options),
  mockApi.get('/groups/groups/new_year', proposal),
  mockApi.get('/groups/groupstudents', aPage(students)),
]
const press = async (page: ReturnType<typeof within>, name: string | RegExp) => userEvent.click(await page.findByRole('button', { name }))
const toGroups = (canvasElement: HTMLElement) => press(within(canvasElement), /^(Continuar|Continue)$/)
async function toSummary(canvasElement: HTMLElement) {
  await toGroups(canvasElement)
  await press(within(canvasElement), /Ver el resumen|See the summary/)
}

export const Students = meta.story({ beforeEach: ({ msw }) => msw.use(...at()) })
Students.test('students are promoted, repeat and go to two groups; nothing happens before it was shown', async ({ canvasElement, msw }) => {
  const requests: [string, Schema<'NewYear'>][] = []
  msw.use(
    mockApi.post('/groups/groups/new_year/preview', ({ body }) => {
      requests.push(['preview', body])
      return aPlan()
    }),
    mockApi.post('/groups/groups/new_year', ({ body }) => {
      requests.push(['begin', body])
      return aBegunYear()
    }),
    mockApi.get('/groups/groups/new_year/{id}', aBegunYear()),
  )
  const page = within(canvasElement)
  const where = await page.findByRole('combobox', { name: 'Qué hacen los estudiantes de 1.º DAM A' })
  await expect(where).toHaveDisplayValue('Pasan a 2.º DAM A')
  await expect(page.getByRole('combobox', { name: 'Qué hacen los estudiantes de 2.º DAM A' })).toHaveDisplayValue('Terminan: no siguen')
  await press(page, 'Elegir uno a uno los estudiantes de 1.º DAM A')
  const [ana, luis] = students.map(({ student }) => student)
  const own = await page.findByRole('combobox', { name: ana?.full_name ?? '' })
  await userEvent.selectOptions(own, 'Repite en 1.º DAM A')
  await press(page, 'Repartir: añadir otro grupo nuevo')
  await userEvent.selectOptions(page.getByRole('combobox', { name: luis?.full_name ?? '' }), 'Va a 2.º DAM B')
  await expect(page.getByText('1 repite en 1.º DAM A · 1 va a 2.º DAM B')).toBeVisible()
  await toSummary(canvasElement)
  await expect(await page.findByText('26 estudiantes pasan de curso.')).toBeVisible()
  await press(page, 'Archivar 2 grupos y empezar el curso')
  await expect(await page.findByRole('heading', { name: 'El curso 2027/2028 está en marcha' })).toBeVisible()
  await expect(requests.map(([call]) => call)).toEqual(['preview', 'begin'])
  await expect(requests[1]?.[1]).toEqual({ ...requests[0]?.[1], version: 'v1' })
  await expect(requests[0]?.[1]).toMatchObject({
    successors: [{ name: '1.º DAM A' }, { name: '2.º DAM A' }, { name: '2.º DAM B', course_ids: [5] }],
    groups: [
      {
        id: 2,
        to: { successor: 1 },
        others: [
          { student_ids: [ana?.id], to: { successor: 0 } },
          { student_ids: [luis?.id], to: { successor: 2 } },
        ],
      },
      { id: 3, to: { successor: null, group_id: null } },
    ],
  })
})
export const StudentsOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' }, theme: 'dark', locale: 'en' },
  beforeEach: ({ msw }) => msw.use(...at(aProposal({ undoable: [7] }))),
  play: ({ canvasElement }) => press(within(canvasElement), 'Choose one by one for the students of 1.º DAM A'),
})
export const NoGroups = meta.story({ beforeEach: ({ msw }) => msw.use(...at(aProposal({ groups: [], successors: [] }))) })

const [again, next] = aProposal().successors
export const Groups = meta.story({
  beforeEach: ({ msw }) => msw.use(...at(aProposal({ successors: again && next ? [again, { ...next, course_ids: [5, 3] }] : [] }))),
  play: ({ canvasElement }) => toGroups(canvasElement),
})
Groups.test(
  'programs are chosen, a group for new students can be left out, and an empty name is shown at its field',
  async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('Ya lo cursaron')).toBeVisible()
    await expect(page.getByText('Los de 2.º DAM A en 2026/2027')).toBeVisible()
    await userEvent.click(page.getAllByRole('button', { name: 'Quitar Lenguajes de marcas' })[1] ?? canvasElement)
    await expect(page.queryByText('Ya lo cursaron')).toBeNull()
    await press(page, 'No crear 1.º DAM A')
    await expect(page.getByRole('button', { name: 'Crear 1.º DAM A' })).toBeVisible()
    const name = page.getByRole('textbox', { name: 'Nombre' })
    await userEvent.clear(name)
    await press(page, 'Ver el resumen')
    await waitFor(() => expect(name).toHaveFocus())
    await expect(name).toHaveAccessibleDescription(/Este campo es obligatorio\./)
  },
)
export const GroupsWithoutPrograms = meta.story({
  globals: { viewport: { value: 'phone' }, theme: 'dark' },
  beforeEach: ({ msw }) =>
    msw.use(...at(aProposal({ successors: again && next ? [again, { ...next, course_ids: [], programs_from: null }] : [] }))),
  play: ({ canvasElement }) => toGroups(canvasElement),
})

const summaryOf = (plan: Schema<'NewYearPlan'>) => [...at(), mockApi.post('/groups/groups/new_year/preview', plan)]
export const Summary = meta.story({
  beforeEach: ({ msw }) => msw.use(...summaryOf(aPlan())),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const top = () => page.getByRole('list', { name: 'Pasos' }).parentElement
    await toGroups(canvasElement)
    await waitFor(() => expect(top()).toHaveFocus())
    await press(page, 'Ver el resumen')
    await waitFor(() => expect(top()).toHaveFocus())
  },
})
export const SummaryOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' }, theme: 'dark', locale: 'en' },
  beforeEach: ({ msw }) => msw.use(...summaryOf(aPlan())),
  play: ({ canvasElement }) => toSummary(canvasElement),
})
export const Short = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...summaryOf(shortPlan)),
  play: async ({ canvasElement }) => {
    await toSummary(canvasElement)
    const page = within(canvasElement)
    await expect(await page.findByText('El centro no tiene licencias disponibles.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Archivar 2 grupos y empezar el curso' })).toBeDisabled()
  },
})

const { groups, destinations } = aPlan()
const [first, last] = groups
const [, promotion] = destinations
const problematic = aPlan({
  groups: [
    ...(first
      ? [{ ...first, moves: first.moves.map((move, index) => (index === 0 ? { ...move, problem: 'same_courses' as const } : move)) }]
      : []),
    ...(last ? [{ ...last, problem: 'denied' as const }] : []),
  ],
  destinations: promotion
    ? [{ ...promotion, name: '3.º DAM A', course: 3, problem: 'no_such_course', same_courses: [{ id: 3, name: 'Lenguajes de marcas' }] }]
    : [],
})
export const Problems = meta.story({
  beforeEach: ({ msw }) => msw.use(...summaryOf(problematic)),
  play: async ({ canvasElement }) => {
    await toSummary(canvasElement)
    const page = within(canvasElement)
    await expect(await page.findByText(/no hay 3\.º curso/)).toBeVisible()
    await expect(page.getByText(/Los estudiantes de 1\.º DAM A ya cursaron Lenguajes de marcas/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Archivar 2 grupos y empezar el curso' })).toBeDisabled()
  },
})
export const ChangedMeanwhile = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      ...summaryOf(aPlan()),
      mockApi.post('/groups/groups/new_year', () =>
        refuse(409, { code: 'plan_changed', detail: 'Something has changed since the preview.' }),
      ),
    ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await toSummary(canvasElement)
    await press(page, 'Archivar 2 grupos y empezar el curso')
    await expect(await page.findByText(/Alguien ha cambiado algo mientras tanto/)).toBeVisible()
    await waitFor(() => expect(page.getByRole('button', { name: 'Archivar 2 grupos y empezar el curso' })).toBeEnabled())
  },
})
export const Offline = meta.story({
  beforeEach: ({ msw }) => msw.use(...at(), mockApi.post('/groups/groups/new_year/preview', offline)),
  play: async ({ canvasElement }) => {
    await toSummary(canvasElement)
    await expect(await within(canvasElement).findByText('Error de conexión con el servidor.')).toBeVisible()
  },
})
