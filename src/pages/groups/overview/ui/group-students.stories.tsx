import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aGroup, aGroupStudent, aPage, aPerson, aSelf, inRouter, mockApi, refuse, someStudentOptions } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { GroupPage } from './group-page'

const meta = preview.meta({
  title: 'pages/groups/Group/Students',
  component: GroupPage,
  decorators: [inRouter({ path: '/group/$id', at: '/group/2?tab=students' })],
})

const at = (kind: Schema<'Kind'>, change: Partial<Schema<'Group'>> = {}) => [
  mockApi.get('/users/users/self', aSelf({ kind })),
  mockApi.get('/groups/groups/{id}', aGroup({ teachers: [aPerson(3), aPerson(4)], manager: aPerson(3), ...change })),
  mockApi.get('/groups/groupstudents', aPage([0, 1, 2, 3].map((number) => aGroupStudent(number)))),
]
const aStudent = (number: number): Schema<'Student'> => ({
  id: 31 + number,
  student: aPerson(number),
  username: `KQ4${number}-MX2D`,
  email: `persona${number}@demo.test`,
  gender: null,
  is_anonymous: false,
  status: 'active',
  password: 'own',
  invitation: null,
  joined_at: '2026-09-14T08:00:00.000Z',
  archived_at: null,
  last_access_at: null,
  groups: number === 0 ? [{ id: 2, name: '1.º DAM A', period: '2026/2027', groupstudent_id: 12 }] : [],
  center: { id: 1, name: 'IES Ribera del Duero' },
  revision: 1,
})
const center = (left: number, anonymous_users = true) => [
  mockApi.get('/centers/students', aPage([0, 5, 6].map(aStudent))),
  mockApi.get('/centers/students/options', {
    center: { id: 1, name: 'IES Ribera del Duero' },
    seats: { contracted: 120, used: 120 - left, left },
    anonymous_users,
    may_manage: true,
    groups: [],
  }),
]
const openAdding = async (canvasElement: HTMLElement) =>
  userEvent.click(await within(canvasElement).findByRole('button', { name: 'Añadir estudiantes' }))

export const Students = meta.story({ beforeEach: ({ msw }) => msw.use(...at('teacher'), ...center(23)) })
Students.test('students of the center are enrolled, and too few licences are shown with numbers', async ({ canvasElement, msw }) => {
  msw.use(
    mockApi.post('/groups/groupstudents/enrol', () =>
      refuse(409, { code: 'no_licences', detail: 'The center has no available licenses.', seats: { needed: 2, left: 1 } }),
    ),
  )
  await openAdding(canvasElement)
  await expect(await screen.findByText('Quedan 23 licencias.')).toBeVisible()
  await expect(await screen.findByText('Ya está')).toBeVisible()
  for (const number of [5, 6]) await userEvent.click(await screen.findByRole('checkbox', { name: aPerson(number).display_name }))
  await userEvent.click(screen.getByRole('button', { name: 'Matricular a 2' }))
  await expect(await screen.findByText(/El centro no tiene licencias disponibles. Hacen falta 2 y quedan 1./)).toBeVisible()
})
Students.test('a new student is created, and the password is shown once', async ({ canvasElement, msw }) => {
  msw.use(
    mockApi.post('/groups/groups/{id}/create_student', {
      outcome: 'created',
      enrolled: true,
      access: { id: 90, display_name: 'Ruiz Vega, Nora', username: '7KQ4-MX2D', email: 'nora@demo.test', password: 'wq7kd-m3xtz' },
    }),
  )
  await openAdding(canvasElement)
  await userEvent.click(await screen.findByRole('radio', { name: 'Nuevo' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Nora')
  await userEvent.type(screen.getByRole('textbox', { name: 'Correo electrónico' }), 'nora@demo.test')
  await userEvent.click(screen.getByRole('button', { name: 'Crear y matricular' }))
  await expect(await screen.findByText('wq7kd-m3xtz')).toBeVisible()
  await expect(screen.getByRole('link', { name: 'Imprimir tarjetas' })).toHaveAttribute(
    'href',
    '/user-details-pdf?kind=cards&students=%2290%22&center=1',
  )
})
Students.test('chosen students leave the group after a confirmation', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/groups/groupstudents/unlink', ({ body }) => {
      requests.push(body)
      return { changed: 1 }
    }),
  )
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('checkbox', { name: `Seleccionar ${aPerson(1).display_name}` }))
  await userEvent.click(within(page.getByRole('toolbar')).getByRole('button', { name: 'Quitar del grupo' }))
  await expect(await screen.findByRole('dialog', { name: '¿Quitar 1 estudiante del grupo?' })).toBeVisible()
  await expect(await screen.findByText(/Sus trabajos y sus notas se guardan/)).toBeVisible()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Quitar del grupo' }))
  await waitFor(() => expect(requests).toEqual([{ group_id: 2, student_ids: [aPerson(1).id] }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(page.queryByRole('toolbar')).toBeNull())
})
Students.test('chosen students move to another group with their seats', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.get('/centers/students/options', someStudentOptions()),
    mockApi.post('/groups/groupstudents/move', ({ body }) => {
      requests.push(body)
      return { changed: 2 }
    }),
  )
  const page = within(canvasElement)
  for (const number of [1, 2]) {
    await userEvent.click(await page.findByRole('checkbox', { name: `Seleccionar ${aPerson(number).display_name}` }))
  }
  const bar = within(page.getByRole('toolbar'))
  await userEvent.click(bar.getByRole('button', { name: 'Mover a otro grupo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mover 2 estudiantes a otro grupo' }))
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Al grupo' }))
  await userEvent.click(await screen.findByRole('option', { name: /1\.º DAW B/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Mover' }))
  await waitFor(() => expect(requests).toEqual([{ from: 2, to: 3, student_ids: [aPerson(1).id, aPerson(2).id] }]))
  await waitFor(() => expect(page.queryByRole('toolbar')).toBeNull())
})
Students.test('a group archived in the meantime is shown as such', async ({ canvasElement, msw }) => {
  msw.use(
    mockApi.post('/groups/groupstudents/unlink', () =>
      refuse(409, { code: 'group_archived', detail: 'Archived groups cannot be modified.' }),
    ),
  )
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('checkbox', { name: `Seleccionar ${aPerson(1).display_name}` }))
  await userEvent.click(within(page.getByRole('toolbar')).getByRole('button', { name: 'Quitar del grupo' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar del grupo' }))
  await expect(await screen.findByText('Los grupos archivados no se pueden modificar.')).toBeVisible()
})
Students.test('leads to an import into it and to the cards of all', async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Más acciones con los estudiantes' }))
  const links = await screen.findAllByRole('menuitem')
  await expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Importar de un archivo', '/students/import?center=1&group=2'],
    ['Tarjetas y fichas de todos', '/user-details-pdf?center=1&group=2'],
  ])
})
Students.test('a student in the archive of the center is restored, with a message', async ({ canvasElement, msw }) => {
  msw.use(
    mockApi.post('/groups/groups/{id}/create_student', {
      outcome: 'restored',
      enrolled: true,
      access: { id: 90, display_name: 'Ruiz Vega, Nora', username: '7KQ4-MX2D', email: 'nora@demo.test', password: null },
    }),
  )
  await openAdding(canvasElement)
  await userEvent.click(await screen.findByRole('radio', { name: 'Nuevo' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Nora')
  await userEvent.type(screen.getByRole('textbox', { name: 'Correo electrónico' }), 'nora@demo.test')
  await userEvent.click(screen.getByRole('button', { name: 'Crear y matricular' }))
  await expect(await screen.findByText(/Ruiz Vega, Nora estaba en el archivo del centro: ha vuelto/)).toBeVisible()
})
Students.test('errors of a new student are shown at the fields, and closing needs a confirmation', async ({ canvasElement }) => {
  await openAdding(canvasElement)
  await userEvent.click(await screen.findByRole('radio', { name: 'Nuevo' }))
  const name = screen.getByRole('textbox', { name: 'Nombre' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Correo electrónico' }), 'nora@{Enter}')
  await waitFor(() => expect(name).toHaveFocus())
  await expect(name).toHaveAccessibleDescription('Este campo es obligatorio.')
  await expect(screen.getByRole('textbox', { name: 'Correo electrónico' })).toHaveAccessibleDescription('El formato no es correcto.')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }))
  await waitFor(() => expect(screen.queryByText('¿Salir sin guardar?')).toBeNull())
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
export const StudentsOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' }, theme: 'dark', locale: 'en' },
  beforeEach: ({ msw }) => msw.use(...at('teacher'), ...center(23)),
})
export const AddingStudents = meta.story({
  beforeEach: ({ msw }) => msw.use(...at('teacher'), ...center(0, false)),
  play: async ({ canvasElement }) => {
    await openAdding(canvasElement)
    await userEvent.click(await screen.findByRole('radio', { name: 'Anónimos' }))
    await expect(await screen.findByText(/no admite estudiantes anónimos/)).toBeVisible()
  },
})
export const ArchivedStudents = meta.story({
  beforeEach: ({ msw }) => msw.use(...at('teacher', { archived_at: '2026-07-01T10:00:00.000Z', can_edit: false })),
})
ArchivedStudents.test('nothing can be changed, and it can be taken back into use', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await expect(await page.findByText('Grupo archivado')).toBeVisible()
  await expect(await page.findByText(aPerson(0).display_name)).toBeVisible()
  await expect(page.queryByRole('button', { name: 'Añadir estudiantes' })).toBeNull()
  await expect(page.queryByRole('checkbox')).toBeNull()
  await expect(page.getByRole('button', { name: 'Desarchivar' })).toBeVisible()
})

export const Invited = meta.story({
  beforeEach: ({ msw }) => {
    const states = [
      null,
      { state: 'failed', reason: 'no_mailbox', at: '2026-11-20T08:00:00.000Z' },
      { state: 'queued', reason: null, at: null },
    ] as const
    msw.use(
      mockApi.get('/groups/groupstudents', aPage(states.map((invitation, number) => aGroupStudent(number, { invitation })))),
      ...at('teacher'),
    )
  },
})
Invited.test('says what became of the invitation of who has not come yet', async ({ canvas }) => {
  const row = async (number: number) => within(await canvas.findByRole('row', { name: new RegExp(aPerson(number).display_name) }))
  await expect((await row(1)).getByText('La invitación no ha salido')).toBeVisible()
  await expect((await row(2)).getByText('Invitación en espera')).toBeVisible()
  await expect((await row(0)).queryByText(/espera|salido/)).toBeNull()
})

export const WithThoseWhoLeft = meta.story({
  decorators: [inRouter({ path: '/group/$id', at: '/group/2?tab=students&status=all' })],
  beforeEach: ({ msw }) => {
    const all = Array.from({ length: 40 }, (_, number) =>
      aGroupStudent(number, { left_at: number % 4 === 3 ? '2026-11-02T08:00:00.000Z' : null }),
    )
    msw.use(
      mockApi.get('/groups/groupstudents', ({ query }) => ({
        ...aPage(all.slice(0, Number(query.get('page_size')))),
        count: all.length,
      })),
      ...at('teacher'),
    )
  },
})
WithThoseWhoLeft.test('all who can be selected are, beyond the page too', async ({ canvas }) => {
  await canvas.findAllByRole('link', { name: aPerson(0).display_name })
  await userEvent.click(await canvas.findByRole('checkbox', { name: 'Seleccionar todas las filas' }))
  const bar = within(await canvas.findByRole('toolbar', { name: 'Acciones sobre la selección' }))
  await userEvent.click(await bar.findByRole('button', { name: 'Elegir todas las que coinciden' }))
  await expect(await bar.findByText('30 seleccionadas')).toBeInTheDocument()
  await expect(bar.queryByRole('button', { name: /^Elegir / })).toBeNull()
})
