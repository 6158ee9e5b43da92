import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { aCenterRow, aCourse, aCourseOverview, aPage, aSelf, inRouter, mockApi, never, refuse, unavailable } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { CoursePage } from './course-page'

const meta = preview.meta({
  title: 'pages/courses/Program',
  component: CoursePage,
  decorators: [inRouter({ path: '/course/$courseId', at: '/course/3' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/courses/courses/{id}', aCourse()),
      mockApi.get('/courses/courses/{id}/overview', aCourseOverview()),
      mockApi.get('/courses/courses/{id}/coverage', { course: { id: 3, name: 'Lenguajes de marcas' }, may_edit: true, gaps: [] }),
      mockApi.get('/centers/centers', aPage([aCenterRow(), aCenterRow({ id: 2, name: 'CIFP La Merced' })])),
    ),
})

export const Program = meta.story()
Program.test('unfolds contents and criteria, and links only the groups that can be opened', async ({ canvas }) => {
  await userEvent.click(await canvas.findByText('Marcas y documentos'))
  await expect(canvas.getByText('Historia de los lenguajes de marcas')).toBeVisible()
  await userEvent.click(canvas.getByText('Reconoce las características de los lenguajes de marcas.', { exact: false }))
  await expect(canvas.getByText('Se han reconocido las ventajas que proporcionan.')).toBeVisible()
  await expect(canvas.getByRole('link', { name: '1.º DAM A' })).toHaveAttribute('href', '/group/2')
  await expect(canvas.queryByRole('link', { name: '1.º DAM B' })).toBeNull()
})
Program.test('leads to its first class as a student sees it', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Ver como estudiante' })).toHaveAttribute('href', '/next-unit/3')
})
export const OfThePlatform = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/courses/courses/{id}', aCourse({ center: null, can_edit: false, is_active: false, groups_count: 104 }))),
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
export const Empty = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/courses/courses/{id}', aCourse({ about: '', description: '', code: '', areas: [], groups_count: 0 })),
      mockApi.get('/courses/courses/{id}/overview', aCourseOverview({ contents: [], results: [], groups: [], centers: [] })),
    ),
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}/overview', never)) })
export const Unavailable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}/overview', unavailable)) })

const ofThePlatform = mockApi.get('/courses/courses/{id}', aCourse({ center: null }))
const anAdmin = mockApi.get('/users/users/self', aSelf({ kind: 'admin' }))

export const OfferedByAnAdmin = meta.story({ beforeEach: ({ msw }) => msw.use(ofThePlatform, anAdmin) })
OfferedByAnAdmin.test('offers the program to the chosen centers, not to those that offer it', async ({ canvas, msw }) => {
  const offered: unknown[] = []
  msw.use(
    mockApi.post('/courses/centercourses', ({ body }) => {
      offered.push(body)
      return { id: 6, course: { ...aCourse(), logo: null, is_own: false } }
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Ofrecer a centros' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /La Merced/ }))
  await expect(screen.getByRole('checkbox', { name: /Ribera del Duero/ })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Ofrecer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(offered).toEqual([{ center_id: 2, course_id: 3 }])
})
OfferedByAnAdmin.test('keeps the choice when the offer fails, and says in which center', async ({ canvas, msw }) => {
  msw.use(mockApi.post('/courses/centercourses', unavailable))
  await userEvent.click(await canvas.findByRole('button', { name: 'Ofrecer a centros' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /La Merced/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Ofrecer' }))
  await expect(await screen.findByText(/No se ha podido ofrecer en CIFP La Merced/)).toBeVisible()
  await expect(screen.getByRole('checkbox', { name: /La Merced/ })).toBeChecked()
})
export const StillUsed = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.delete('/courses/centercourses/{id}', () =>
        refuse(409, { code: 'in_use', detail: 'Groups use it.', groups: [{ id: 2, name: '1.º DAM A' }] }),
      ),
    ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Retirar de IES Ribera del Duero' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Retirar' }))
  },
})
StillUsed.test('names the groups that have it', async () => {
  await expect(await screen.findByText('IES Ribera del Duero todavía lo usa')).toBeVisible()
  await expect(screen.getByRole('link', { name: '1.º DAM A' })).toHaveAttribute('href', '/group/2')
})
const twenty = Array.from({ length: 20 }, (_, index) => ({ id: index + 1, name: `1.º DAM ${index + 1}` }))
StillUsed.test('says that there may be more than it names', async ({ msw }) => {
  msw.use(mockApi.delete('/courses/centercourses/{id}', refuse(409, { code: 'in_use', detail: 'Groups use it.', groups: twenty })))
  await userEvent.click(await screen.findByRole('button', { name: 'Volver a intentarlo' }))
  await expect(await screen.findByText('Aquí están los 20 primeros; puede haber más.')).toBeVisible()
})
export const Withdrawn = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courses/{id}/overview', aCourseOverview({ centers: [] }))),
})
Withdrawn.test('can be offered again by its center', async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Ofrecerlo en IES Ribera del Duero' })).toBeVisible()
})
