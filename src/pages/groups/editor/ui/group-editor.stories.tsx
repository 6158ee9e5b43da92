import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import type { Schema } from '@/shared/api'
import { aGroup, aPerson, aSelf, inRouter, mockApi, never, refuse, someGroupOptions } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { EditGroupPage } from './edit-group-page'

const meta = preview.meta({
  title: 'pages/groups/Edit group',
  component: EditGroupPage,
  decorators: [inRouter({ path: '/group/edit/$id', at: '/group/edit/2' }), inSession('signedIn')],
})

const group = aGroup({ teachers: [aPerson(0), aPerson(1)], manager: aPerson(0) })
const courses: Schema<'GroupCourses'> = {
  results: [
    {
      id: 7,
      course: { id: 3, name: 'Lenguajes de marcas' },
      teacher_id: aPerson(1).id,
      deliverables_count: 8,
      works_count: 140,
      marks_count: 120,
      revision: 4,
    },
    {
      id: 8,
      course: { id: 4, name: 'Bases de datos' },
      teacher_id: null,
      deliverables_count: 5,
      works_count: 0,
      marks_count: 0,
      revision: 1,
    },
  ],
}
const at = (change: Partial<Schema<'Group'>> = {}) => [
  mockApi.get('/users/users/self', aSelf({ kind: 'manager' })),
  mockApi.get('/groups/groups/{id}', { ...group, ...change }),
  mockApi.get('/groups/groups/options', someGroupOptions()),
  mockApi.get('/groups/groupcourses', courses),
]

export const Edit = meta.story({ beforeEach: ({ msw }) => msw.use(...at()) })
Edit.test('sends only what changed, with the revision that was read', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.patch('/groups/groups/{id}', ({ body, headers }) => {
      requests.push([headers.get('if-match'), body])
      return { ...group, name: '1.º DAM B', revision: 2 }
    }),
  )
  const page = within(canvasElement)
  const name = await page.findByRole('textbox', { name: 'Nombre' })
  await userEvent.clear(name)
  await userEvent.type(name, '1.º DAM B')
  await userEvent.click(page.getByRole('button', { name: 'Guardar los cambios' }))
  await expect(await page.findByText('Guardado')).toBeVisible()
  await expect(requests).toEqual([['"1"', { name: '1.º DAM B' }]])
})
Edit.test('a taken name is shown at its field', async ({ canvasElement, msw }) => {
  msw.use(
    mockApi.patch('/groups/groups/{id}', () =>
      refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { name: ['name_taken'] } }),
    ),
  )
  const page = within(canvasElement)
  await userEvent.type(await page.findByRole('textbox', { name: 'Nombre' }), ' bis')
  await userEvent.click(page.getByRole('button', { name: 'Guardar los cambios' }))
  await expect(await page.findByText('Ya hay un grupo con este nombre en ese curso.')).toBeVisible()
})
Edit.test('a conflicting save is shown, and no input is lost', async ({ canvasElement, msw }) => {
  const current = { ...group, description: 'De otra persona', revision: 2 }
  msw.use(
    mockApi.patch('/groups/groups/{id}', () =>
      refuse(409, { code: 'conflict', detail: 'Somebody else saved this first.', current, etag: '"2"' }),
    ),
  )
  const page = within(canvasElement)
  const name = await page.findByRole('textbox', { name: 'Nombre' })
  await userEvent.type(name, ' bis')
  await userEvent.click(page.getByRole('button', { name: 'Guardar los cambios' }))
  await expect(await page.findByText('Otra persona ha cambiado esto mientras lo editabas.')).toBeVisible()
  await expect(name).toHaveValue('1.º DAM A bis')
  await waitFor(() => expect(page.getByRole('textbox', { name: /Descripción/ })).toHaveValue('De otra persona'))
  await userEvent.click(page.getByRole('button', { name: 'Recuperar lo suyo' }))
  await expect(name).toHaveValue('1.º DAM A')
})
Edit.test('a group archived in the meantime is shown as such and can be restored', async ({ canvasElement, msw }) => {
  msw.use(
    mockApi.patch('/groups/groups/{id}', () => refuse(409, { code: 'group_archived', detail: 'Archived groups cannot be modified.' })),
  )
  const page = within(canvasElement)
  await userEvent.type(await page.findByRole('textbox', { name: 'Nombre' }), ' bis')
  await userEvent.click(page.getByRole('button', { name: 'Guardar los cambios' }))
  await expect(await screen.findByText('«1.º DAM A» está archivado')).toBeVisible()
  await expect(within(screen.getByRole('dialog')).getByText('Los grupos archivados no se pueden modificar.')).toBeVisible()
})
Edit.test('removing a program with work is confirmed', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.delete('/groups/groupcourses/{id}', ({ params, query }) => {
      requests.push([params['id'], query.get('with_work')])
      return null
    }),
  )
  const page = within(canvasElement)
  await userEvent.click(await page.findByRole('button', { name: 'Quitar Lenguajes de marcas' }))
  await expect(await screen.findByText(/Tiene 140 entregas y 120 notas/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el programa' }))
  await waitFor(() => expect(requests).toEqual([['7', 'true']]))
})
Edit.test('programs are put in order with buttons', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/groups/groupcourses/reindex', ({ body }) => {
      requests.push(body)
      return { results: courses.results.toReversed() }
    }),
  )
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Bajar Lenguajes de marcas' }))
  await waitFor(() => expect(requests).toEqual([{ group_id: 2, course_ids: [4, 3] }]))
})
const choiceOf = (name: string) => ({ name: `Quién imparte ${name}` })
Edit.test('who teaches a program is chosen among the teachers of the group, one choice after the other', async ({ canvas, msw }) => {
  const [row] = courses.results
  const requests: unknown[] = []
  msw.use(
    mockApi.patch('/groups/groupcourses/{id}', ({ params, body, headers }) => {
      requests.push([params['id'], headers.get('if-match'), body])
      return { ...row!, ...body, revision: 4 + requests.length }
    }),
    mockApi.get('/groups/groupcourses', () => (requests.length === 0 ? courses : never())),
  )
  const choice = await canvas.findByRole('combobox', choiceOf('Lenguajes de marcas'))
  await expect(choice).toHaveDisplayValue(`Imparte: ${aPerson(1).full_name}`)
  await expect(canvas.getByRole('combobox', choiceOf('Bases de datos'))).toHaveDisplayValue('Imparte: sin asignar')
  await expect(within(choice).getAllByRole('option')).toHaveLength(3)
  await userEvent.selectOptions(choice, `Imparte: ${aPerson(0).full_name}`)
  await userEvent.selectOptions(choice, 'Imparte: sin asignar')
  await waitFor(() =>
    expect(requests).toEqual([
      ['7', '"4"', { teacher_id: aPerson(0).id }],
      ['7', '"5"', { teacher_id: null }],
    ]),
  )
  await expect(await canvas.findByText('Guardado')).toBeVisible()
})
Edit.test('a teacher who has left the group meanwhile is refused at the field', async ({ canvas, msw }) => {
  const errors = { teacher_id: ['not_in_group'] }
  msw.use(mockApi.patch('/groups/groupcourses/{id}', () => refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors })))
  const choice = await canvas.findByRole('combobox', choiceOf('Bases de datos'))
  await userEvent.selectOptions(choice, `Imparte: ${aPerson(1).full_name}`)
  await waitFor(() => expect(choice).toHaveAccessibleDescription('Ya no da clase en este grupo.'))
  await expect(choice).toHaveDisplayValue('Imparte: sin asignar')
})
Edit.test('what somebody else has chosen meanwhile is shown instead', async ({ canvas, msw }) => {
  const [, row] = courses.results
  const theirs = { ...row!, teacher_id: aPerson(0).id, revision: 2 }
  msw.use(
    mockApi.patch('/groups/groupcourses/{id}', () =>
      refuse(409, { code: 'conflict', detail: 'Somebody else saved this first.', current: theirs, etag: '"2"' }),
    ),
  )
  const choice = await canvas.findByRole('combobox', choiceOf('Bases de datos'))
  msw.use(mockApi.get('/groups/groupcourses', { results: [courses.results[0]!, theirs] }))
  await userEvent.selectOptions(choice, `Imparte: ${aPerson(1).full_name}`)
  await waitFor(() => expect(choice).toHaveDisplayValue(`Imparte: ${aPerson(0).full_name}`))
  await expect(choice).toHaveAccessibleDescription(/./)
})
Edit.test('deleting lists what is deleted and requires the name', async ({ canvasElement, msw }) => {
  msw.use(
    mockApi.get('/groups/groups/{id}/deletion', {
      students_count: 28,
      works_count: 140,
      marks_count: 120,
      notes_count: 0,
      needs_name: true,
    }),
  )
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Eliminar el grupo' }))
  await expect(await screen.findByText('140 trabajos se borran')).toBeVisible()
  const dialog = within(screen.getByRole('dialog'))
  await expect(dialog.getByRole('button', { name: 'Eliminar el grupo' })).toBeDisabled()
  await userEvent.type(dialog.getByRole('textbox'), '1.º DAM A')
  await expect(dialog.getByRole('button', { name: 'Eliminar el grupo' })).toBeEnabled()
})
export const InEnglishOnAPhone = meta.story({
  globals: { locale: 'en', viewport: { value: 'phone' }, theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(...at()),
})
export const AsATeacher = meta.story({
  beforeEach: ({ msw }) => msw.use(...at({ can_archive: false }), mockApi.get('/users/users/self', aSelf({ kind: 'teacher' }))),
})
AsATeacher.test('the team is read only, and there is nothing to archive', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await expect(await page.findByText(/Solo quien responde del grupo/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Responsable del grupo' })).toBeDisabled()
  await expect(page.queryByRole('button', { name: 'Archivar el grupo' })).toBeNull()
  await expect(await page.findByText(`Imparte: ${aPerson(1).full_name}`)).toBeVisible()
  await expect(page.queryByRole('combobox', { name: /^Quién imparte/ })).toBeNull()
})
export const Archived = meta.story({
  beforeEach: ({ msw }) => msw.use(...at({ archived_at: '2026-07-01T10:00:00.000Z', can_edit: false })),
})
Archived.test('says what unarchiving does, not archiving', async ({ canvas }) => {
  const state = within(await canvas.findByRole('region', { name: 'Estado del grupo' }))
  await expect(state.getByText('Se podrá volver a trabajar en él, y cada estudiante ocupará una licencia.')).toBeVisible()
  await expect(state.queryByText(/Libera sus licencias/)).not.toBeInTheDocument()
})
Archived.test('is only read', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await expect(await page.findByText('Los grupos archivados no se pueden modificar.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeDisabled()
  await expect(page.queryByRole('button', { name: 'Guardar los cambios' })).toBeNull()
  await expect(page.queryByRole('button', { name: /Quitar/ })).toBeNull()
})
export const LoadingPrograms = meta.story({ beforeEach: ({ msw }) => msw.use(...at(), mockApi.get('/groups/groupcourses', never)) })
