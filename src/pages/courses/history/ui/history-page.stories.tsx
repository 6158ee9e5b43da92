import { expect, userEvent } from 'storybook/test'
import { aCourse, anAuditRow, aPage, aSelf, inRouter, mockApi, never, unavailable } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { HistoryPage } from './history-page'

const change = { entity: 'course', subject: 'Lenguajes de marcas', student: null, reason: null }
const rows = [
  anAuditRow({ ...change, id: 4, action: 'weights_changed', changes: [{ field: 'weights_of', before: null, after: 'Contenidos' }] }),
  anAuditRow({ ...change, id: 3, action: 'content_moved', changes: [{ field: 'parent', before: 'Estilos', after: 'HTML' }] }),
  anAuditRow({
    ...change,
    id: 2,
    action: 'updated',
    entity: 'deliverable',
    subject: 'Maquetar',
    changes: [{ field: 'name', before: 'A', after: 'B' }],
  }),
]

const meta = preview.meta({
  title: 'pages/courses/History',
  component: HistoryPage,
  decorators: [inRouter({ path: '/course/$courseId_/history', at: '/course/3/history' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/courses/courses/{id}', aCourse()),
      mockApi.get('/courses/courses/{id}/history', ({ query }) => aPage(query.get('part') === 'rules' ? [] : rows)),
    ),
})

export const Changes = meta.story()
Changes.test('narrows to one part of the program', async ({ canvas }) => {
  await expect(await canvas.findByText('Contenido movido')).toBeVisible()
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Qué ha cambiado' }), 'Reglas')
  await expect(await canvas.findByText('Nadie ha cambiado esto todavía')).toBeVisible()
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' }, locale: 'en' } })
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}/history', aPage([]))) })
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}/history', never)) })
export const Unavailable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}/history', unavailable)) })
