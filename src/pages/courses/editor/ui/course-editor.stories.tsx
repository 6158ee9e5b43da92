import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { aCourse, aPage, aSelf, inRouter, mockApi, refuse, someCategories } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { EditCoursePage } from './edit-course-page'

const meta = preview.meta({
  title: 'pages/courses/Program editor',
  component: EditCoursePage,
  decorators: [inRouter({ path: '/course/edit/$courseId', at: '/course/edit/3' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/centers/centers', aPage([])),
      mockApi.get('/courses/courses/{id}', aCourse()),
      mockApi.get('/resources/categories/list_categories', someCategories()),
    ),
})

export const Data = meta.story()
Data.test('sends only what differs, with the revision', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.patch('/courses/courses/{id}', ({ body, headers }) => {
      sent.push([headers.get('if-match'), body])
      return aCourse({ name: 'Marcas', revision: 2 })
    }),
  )
  const name = await canvas.findByRole('textbox', { name: 'Nombre' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Marcas')
  await userEvent.click(await canvas.findByRole('checkbox', { name: 'Sanidad' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar los cambios' }))
  await waitFor(() => expect(sent).toEqual([['"1"', { name: 'Marcas', area_ids: [1, 5] }]]))
})
Data.test('keeps what was typed when somebody else saved first', async ({ canvas, msw }) => {
  msw.use(
    mockApi.patch('/courses/courses/{id}', () =>
      refuse(409, {
        code: 'conflict',
        detail: 'Somebody else saved this first.',
        current: aCourse({ name: 'De otra', revision: 2 }),
        etag: '"2"',
      }),
    ),
  )
  const name = await canvas.findByRole('textbox', { name: 'Nombre' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Mío')
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar los cambios' }))
  await expect(await canvas.findByText('Otra persona ha escrito: De otra')).toBeVisible()
  await expect(name).toHaveValue('Mío')
})

export const WithMarks = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/courses/courses/{id}/deletion', {
        ...{ marks_count: 12, works_count: 14, sessions_count: 3, contents_count: 24, results_count: 5, deliverables_count: 8 },
        ...{ groups_count: 1, groups: [{ id: 2, name: '1.º DAM A' }], can_delete: false },
      }),
    ),
})
WithMarks.test('offers to deactivate a program that cannot be deleted', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.patch('/courses/courses/{id}', ({ body }) => {
      sent.push(body)
      return aCourse({ is_active: false, revision: 2 })
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Eliminar el programa' }))
  await expect(await screen.findByText('3 clases con asistencia')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Desactivarlo' }))
  await waitFor(() => expect(sent).toEqual([{ is_active: false }]))
})

WithMarks.test('says of an inactive one that it is out of use already', async ({ canvas, msw }) => {
  msw.use(mockApi.get('/courses/courses/{id}', aCourse({ is_active: false })))
  await userEvent.click(await canvas.findByRole('button', { name: 'Eliminar el programa' }))
  await expect(await screen.findByText(/Ya está inactivo/)).toBeVisible()
  const dialog = within(screen.getByRole('dialog'))
  await expect(dialog.queryByRole('button', { name: 'Desactivarlo' })).toBeNull()
  await userEvent.click(dialog.getAllByRole('button', { name: 'Cerrar' })[0] ?? document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

export const OfThePlatform = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}', aCourse({ center: null, can_edit: false }))),
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
