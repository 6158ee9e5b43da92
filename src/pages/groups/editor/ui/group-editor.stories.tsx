import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aPerson, aSelf, inRouter, mockApi, never, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { EditGroupPage } from './edit-group-page'
import { at, courses, group } from './group-editor-story'

const meta = preview.meta({
  title: 'pages/groups/Edit group',
  component: EditGroupPage,
  decorators: [inRouter({ path: '/group/edit/$id', at: '/group/edit/2' }), inSession('signedIn')],
})

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
