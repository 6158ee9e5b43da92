import { expect, screen, userEvent } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aCenter, aCourse, aGroup, aPage, aSelf, denied, inRouter, mockApi, refuse, unavailable } from '@/shared/testing'
import preview from '../../../../.storybook/preview'
import { CloneDialog } from './clone-dialog'

const original = { id: 3, name: 'Lenguajes de marcas', center: null }
const copy = aCourse({ id: 9, name: 'Lenguajes de marcas (copia)', cloned_from: { id: 3, name: original.name } })
const nothing: Schema<'CourseClone'>['not_copied'] = {
  works_count: 0,
  marks_count: 0,
  schedules_count: 0,
  resource_schedules_count: 0,
  extensions_count: 0,
  resources: [],
}
const cloned = (not_copied: typeof nothing, course = copy, dates: Schema<'CourseClone'>['dates'] = null) =>
  mockApi.post('/courses/courses/clone/{id}', { course, dates, not_copied })
const dated: Schema<'ScheduleItem'> = {
  ...{ kind: 'deliverable', id: 1, name: 'Práctica', content: 'Selectores', course: { id: 3, name: original.name } },
  dates: { opens_at: '2026-09-15T10:00:00.000Z', due_at: '2026-11-20T10:00:00.000Z', closes_at: null },
}

const meta = preview.meta({
  title: 'features/Clone a program',
  component: CloneDialog,
  decorators: [inRouter({ path: '/courses' })],
  args: { original, onClose: () => {} },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/centers/centers', aPage([])),
      mockApi.get('/centers/centers/{id}', aCenter()),
      mockApi.get('/groups/groups', aPage([aGroup()])),
      mockApi.get('/groups/groups/{id}/schedule', { can_change: true, items: [dated] }),
      cloned({
        ...nothing,
        works_count: 120,
        marks_count: 118,
        schedules_count: 8,
        extensions_count: 2,
        resources: [{ id: 1, name: 'Guía de marcas' }],
      }),
    ),
})

const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Hacer la copia' }))

export const Question = meta.story()
Question.test('refuses an empty name at its field', async () => {
  await userEvent.clear(await screen.findByRole('textbox', { name: 'Nombre de la copia' }))
  await submit()
  await expect(screen.getByRole('textbox', { name: 'Nombre de la copia' })).toHaveAccessibleDescription(/obligatorio/i)
})
const chooseGroup = async () => {
  await userEvent.click(await screen.findByRole('combobox', { name: /Fechas tomadas de un grupo/ }))
  await userEvent.click(await screen.findByRole('option', { name: /1.º DAM A/ }))
}
export const WithDates = meta.story({ play: chooseGroup })
WithDates.test('shows where the first and the last date go, by days or by the first day', async () => {
  await expect(await screen.findByText('1 elemento con fechas: la primera será el 14/09/2027 y la última el 19/11/2027.')).toBeVisible()
  const days = screen.getByRole('textbox', { name: /Días que se mueven/ })
  await userEvent.clear(days)
  await userEvent.type(days, '7')
  await expect(await screen.findByText(/la última el 27\/11\/2026/)).toBeVisible()
  await userEvent.clear(days)
  await submit()
  await expect(days).toHaveAccessibleDescription(/formato/)
  const first = screen.getByRole('textbox', { name: /Primera fecha nueva/ })
  await userEvent.clear(first)
  await userEvent.type(first, '16/9/2027')
  await userEvent.tab()
  await expect(days).toHaveValue('366')
})
export const OfAGroupWithoutDates = meta.story({
  play: chooseGroup,
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/schedule', { can_change: true, items: [] })),
})
export const DatesUnavailable = meta.story({
  play: chooseGroup,
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/schedule', unavailable)),
})
export const InNoGroup = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups', aPage([]))) })
export const DoneWithDates = meta.story({
  play: submit,
  beforeEach: ({ msw }) =>
    msw.use(cloned(nothing, copy, { count: 8, first: '2027-09-18T08:00:00.000Z', last: '2028-05-30T10:00:00.000Z' })),
})
export const Done = meta.story({ play: submit })
Done.test('tells what was copied and what was not, and leads to the copy', async () => {
  const link = await screen.findByRole('link', { name: 'Abrir la copia' })
  await expect(link).toHaveAttribute('href', '/course/9')
  await expect(link).toHaveFocus()
  await expect(screen.getByText('120 entregas')).toBeVisible()
  await expect(screen.getByText('1 recurso de otro centro: Guía de marcas')).toBeVisible()
})
export const DoneWithNothingLeft = meta.story({
  play: submit,
  beforeEach: ({ msw }) => msw.use(cloned(nothing, { ...copy, contents_count: 0, results_count: 0, deliverables_count: 0 })),
})
export const Refused = meta.story({
  play: submit,
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/courses/clone/{id}', denied)),
})
export const WithoutSpace = meta.story({
  play: submit,
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post('/courses/courses/clone/{id}', refuse(409, { code: 'center_full', detail: 'Full.', quota: { used: 9, limit: 9 } })),
    ),
})
WithoutSpace.test('says that its files do not fit', async () => {
  await expect(await screen.findByText(/No caben los archivos: el centro ha llenado su espacio/u)).toBeVisible()
})
export const Unavailable = meta.story({
  play: submit,
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/courses/clone/{id}', unavailable)),
})
export const OnAPhoneInTheDark = meta.story({ globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } } })
