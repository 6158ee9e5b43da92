import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aPage, aSelf, aStudent, inRouter, mockApi, never, offline, someStudentOptions } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { StudentsPage } from './students-page'

const meta = preview.meta({
  title: 'pages/students/List',
  component: StudentsPage,
  decorators: [inRouter({ path: '/students' })],
})

const students = [
  aStudent(0),
  aStudent(1, { groups: [...aStudent(1).groups, { id: 3, name: '1.º DAW B', period: '2026/2027', groupstudent_id: 90 }] }),
  aStudent(2, { password: 'one_time', last_access_at: null }),
  aStudent(3, { password: 'none', last_access_at: null, groups: [] }),
  aStudent(4, { email: null, is_anonymous: true }),
]
const list = (rows: Schema<'Student'>[] = students) => mockApi.get('/centers/students', aPage(rows))
const at = (kind: Schema<'Kind'>, change: Partial<Schema<'StudentOptions'>> = {}) => [
  mockApi.get('/users/users/self', aSelf({ kind })),
  mockApi.get('/centers/students/options', someStudentOptions(change)),
]
export const Manager = meta.story({ beforeEach: ({ msw }) => msw.use(...at('manager'), list()) })
Manager.test('offers actions for several selected students', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await page.findByText('García Soler, Ana Belén')
  await userEvent.click(page.getByRole('checkbox', { name: 'Seleccionar todas las filas' }))
  const bar = within(page.getByRole('toolbar', { name: 'Acciones sobre la selección' }))
  await expect(bar.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Añadir a un grupo',
    'Mover a otro grupo',
    'Quitar de un grupo',
    'Tarjetas y fichas',
    'Archivar',
    'Quitar la selección',
  ])
})
export const OfManyPages = meta.story({
  decorators: [inRouter({ path: '/students', at: '/students?page_size=25&search=a' })],
  beforeEach: ({ msw }) =>
    msw.use(
      ...at('manager'),
      mockApi.get('/centers/students', ({ query }) =>
        query.get('page_size') === '500'
          ? aPage(Array.from({ length: 42 }, (_, number) => aStudent(number)))
          : { ...aPage(students), count: 42 },
      ),
    ),
})
OfManyPages.test('chooses all that match, and archives exactly those', async ({ canvasElement, msw }) => {
  const archive = fn()
  msw.use(mockApi.post('/centers/students/archive', ({ body }) => (archive(body.ids.length), { changed: 42 })))
  const page = within(canvasElement)
  await page.findByText('García Soler, Ana Belén')
  await userEvent.click(page.getByRole('checkbox', { name: 'Seleccionar todas las filas' }))
  const bar = within(page.getByRole('toolbar', { name: 'Acciones sobre la selección' }))
  await userEvent.click(bar.getByRole('button', { name: 'Elegir las 42 que coinciden' }))
  await expect(await bar.findByText('42 seleccionadas')).toBeVisible()
  await userEvent.click(bar.getByRole('button', { name: 'Archivar' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Archivar 42 estudiantes?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Archivar' }))
  await waitFor(() => expect(archive.mock.calls).toEqual([[42]]))
})
OfManyPages.test('cancelling an action keeps the selection', async ({ canvasElement, msw }) => {
  msw.use(list())
  const page = within(canvasElement)
  await page.findByText('García Soler, Ana Belén')
  await userEvent.click(page.getByRole('checkbox', { name: 'Seleccionar todas las filas' }))
  const bar = within(page.getByRole('toolbar', { name: 'Acciones sobre la selección' }))
  const selected = bar.getByText(/seleccionadas$/).textContent
  for (const action of ['Archivar', 'Añadir a un grupo']) {
    await userEvent.click(bar.getByRole('button', { name: action }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(bar.getByText(/seleccionadas$/)).toHaveTextContent(selected ?? '')
  }
})
OfManyPages.test('exports the list as it is filtered', async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Exportar' }))
  await expect(await screen.findByRole('menuitem', { name: 'A Excel (XLSX)' })).toHaveAttribute(
    'href',
    '/api/v1/centers/students/export?status=active&search=a&format=xlsx&language=es',
  )
})
export const InEnglishInTheDark = meta.story({
  beforeEach: ({ msw }) => msw.use(...at('manager'), list()),
  globals: { locale: 'en', theme: 'dark' },
})
export const OnAPhone = meta.story({
  beforeEach: ({ msw }) => msw.use(...at('manager'), list()),
  globals: { viewport: { value: 'phone' } },
})
export const OnAPhoneInTheDark = meta.story({
  beforeEach: ({ msw }) => msw.use(...at('manager'), list()),
  globals: { viewport: { value: 'phone' }, theme: 'dark' },
})
export const Teacher = meta.story({
  beforeEach: ({ msw }) => msw.use(...at('teacher', { may_manage: false, anonymous_users: false }), list(students.slice(0, 2))),
})
Teacher.test('is not offered what only a manager may do', async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Acciones de Ana Belén García Soler' }))
  await expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Editar los datos',
    'Tarjetas y fichas',
    'Añadir a un grupo',
    'Mover a otro grupo',
    'Quitar de un grupo',
  ])
})
export const Archived = meta.story({
  decorators: [inRouter({ path: '/students', at: '/students?status=archived' })],
  beforeEach: ({ msw }) =>
    msw.use(...at('manager'), list([aStudent(0, { status: 'archived', archived_at: '2026-07-01T10:00:00.000Z', groups: [] })])),
})
Archived.test('restores a student without a confirmation', async ({ canvasElement, msw }) => {
  const restore = fn()
  msw.use(mockApi.post('/centers/students/restore', ({ body }) => (restore(body.ids), { changed: 1 })))
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Acciones de Ana Belén García Soler' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restaurar' }))
  await waitFor(() => expect(restore.mock.calls).toEqual([[[31]]]))
})
export const Nobody = meta.story({ beforeEach: ({ msw }) => msw.use(...at('manager'), list([])) })
export const NobodyLikeThat = meta.story({
  decorators: [inRouter({ path: '/students', at: '/students?search=zzz' })],
  beforeEach: ({ msw }) => msw.use(...at('manager'), list([])),
})
export const NobodyArchived = meta.story({
  decorators: [inRouter({ path: '/students', at: '/students?status=archived' })],
  beforeEach: ({ msw }) => msw.use(...at('manager'), list([])),
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(...at('manager'), mockApi.get('/centers/students', never)) })
export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(...at('manager'), mockApi.get('/centers/students', offline)) })
export const AdminChoosesACenter = meta.story({
  beforeEach: ({ msw }) => msw.use(...at('admin'), mockApi.get('/centers/centers', aPage([]))),
})
