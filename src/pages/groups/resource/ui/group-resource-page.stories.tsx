import { Suspense } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aFile, aGroupResource, aSelf, aVideo, inRouter, mockApi, someReaders } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { GroupResource } from './group-resource-page'

type Resource = ReturnType<typeof aGroupResource>

const meta = preview.meta({
  title: 'pages/groups/Resource',
  component: GroupResource,
  args: { groupId: 2, resourceId: 8 },
  decorators: [
    (Story) => (
      <Suspense>
        <Story />
      </Suspense>
    ),
    inRouter({ path: '/group/$groupId/resource/$resourceId', at: '/group/2/resource/8' }),
    inSession('signedIn'),
  ],
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/users/users/self', aSelf({ kind: 'student' })), mockApi.post('/courses/coursecontents/{id}/open', null)),
})

const shows = (resource: Resource) => ({
  beforeEach: ({ msw }: { msw: { use: (handler: ReturnType<typeof mockApi.get>) => void } }) =>
    msw.use(mockApi.get('/groups/groups/{id}/resources/{resource_id}', resource)),
})
const link = (url: string, change: Partial<Resource> = {}) =>
  aGroupResource({ name: 'Rejilla en CSS', type: 'video', file: null, url, ...change })
const soon = '2027-01-08T08:00:00.000Z'

export const HostedVideo = meta.story(shows(link('https://www.youtube.com/watch?v=dQw4w9WgXcQ')))
HostedVideo.test('fetches nothing from the service before the person agrees', async ({ canvas }) => {
  const show = await canvas.findByRole('button', { name: 'Mostrar aquí' })
  await expect(document.querySelector('iframe[src*="youtube"]')).toBeNull()
  await expect(canvas.getByRole('link', { name: 'Abrir en otra pestaña' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(show).toBeEnabled()
})
HostedVideo.test('notes that the student has opened it', async ({ msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post('/courses/coursecontents/{id}/open', ({ body, params }) => {
      sent.push([params, body])
      return null
    }),
  )
  await waitFor(() => expect(sent).toMatchObject([[{ id: '12' }, { group_id: 2, resource_id: 8, student_id: 31 }]]))
})
const form = link('https://centro.typeform.com/to/Ab12Cd34', { type: 'typeform', name: 'Cuestionario inicial', is_finished: false })
export const Form = meta.story(shows(form))
Form.test('the student says here too that they have finished it', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.put('/courses/coursecontents/{id}/finished', ({ body, params }) => {
      sent.push([params, body])
      return null
    }),
  )
  const button = await canvas.findByRole('button', { name: 'He terminado Cuestionario inicial' })
  msw.use(mockApi.get('/groups/groups/{id}/resources/{resource_id}', { ...form, is_finished: true }))
  await userEvent.click(button)
  await waitFor(() => expect(sent).toEqual([[{ id: '12' }, { group_id: 2, resource_id: 8, finished: true }]]))
  await expect(await canvas.findByRole('button', { name: 'Aún no he terminado Cuestionario inicial' })).toBeVisible()
})
const file = aFile({ id: 31, name: 'rejilla.webm', media_type: 'video/webm' })
const film = aGroupResource({ name: 'Rejilla en CSS', type: 'video', file, url: file.url, is_finished: null })
export const FirstViewer = meta.story({
  beforeEach: ({ msw }) => {
    const picture = Object.assign(document.createElement('canvas'), { width: 180, height: 320 })
    picture.getContext('2d')?.fillRect(0, 0, 180, 320)
    const place = { at: 0, percent: 0, is_done: false }
    msw.use(
      mockApi.get('/groups/groups/{id}/resources/{resource_id}', film),
      mockApi.get('/courses/files/{id}', async () => new Response(await aVideo(picture))),
      mockApi.get('/courses/coursecontents/{id}/watched', { ...place, is_finishable: false }),
      mockApi.put('/courses/coursecontents/{id}/watched', () => {
        msw.use(mockApi.get('/groups/groups/{id}/resources/{resource_id}', { ...film, is_finished: false }))
        return { ...place, is_finishable: true }
      }),
    )
  },
})
FirstViewer.test('can say that they have watched a video as soon as its length turns out not to be readable', async ({ canvas }) => {
  const video = await canvas.findByLabelText<HTMLVideoElement>('rejilla.webm', { selector: 'video' })
  await expect(canvas.queryByRole('button', { name: 'He terminado Rejilla en CSS' })).toBeNull()
  video.muted = true
  await video.play()
  await waitFor(() => expect(video.currentTime).toBeGreaterThan(0))
  video.pause()
  await expect(await canvas.findByRole('button', { name: 'He terminado Rejilla en CSS' })).toBeVisible()
})
export const Archived = meta.story(shows({ ...form, is_archived: true }))
Archived.test('is only read: nothing is noted, and nothing is to be finished', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post('/courses/coursecontents/{id}/open', ({ body }) => {
      sent.push(body)
      return null
    }),
  )
  await expect(await canvas.findByRole('heading', { level: 1, name: 'Cuestionario inicial' })).toBeVisible()
  await expect(canvas.queryByRole('button', { name: 'He terminado Cuestionario inicial' })).toBeNull()
  await expect(sent).toEqual([])
})
export const OutsideLink = meta.story(shows(link('https://developer.mozilla.org/es/docs/Web/CSS', { type: 'other' })))
OutsideLink.test('an unknown host is a link only', async ({ canvas }) => {
  await expect(await canvas.findByText(/developer\.mozilla\.org/)).toBeVisible()
  await expect(canvas.queryByRole('button', { name: 'Mostrar aquí' })).toBeNull()
})
export const Announced = meta.story(
  shows(aGroupResource({ stage: 'upcoming', visible_from: soon, shows_title: true, url: '', file: null })),
)
Announced.test('before its date a student reads the title and when it opens', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Guía de selectores' })).toBeVisible()
  await expect(canvas.getByText('Próximamente')).toBeVisible()
  await expect(canvas.queryByRole('button', { name: 'Fechas' })).toBeNull()
})
export const Over = meta.story(
  shows(link('https://example.org/', { can_schedule: true, stage: 'over', visible_until: '2026-11-01T08:00:00.000Z' })),
)
export const Hidden = meta.story(shows(link('https://example.org/', { can_schedule: true, is_hidden: true })))

const forStaff = (readers: ReturnType<typeof someReaders>) => ({
  beforeEach: ({ msw }: { msw: { use: (...handlers: ReturnType<typeof mockApi.get>[]) => void } }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'teacher' })),
      mockApi.get('/groups/groups/{id}/resources/{resource_id}', link('https://example.org/', { can_schedule: true })),
      mockApi.get('/stats/results/readers', readers),
    ),
})
export const WhoHasOpenedIt = meta.story(forStaff(someReaders()))
WhoHasOpenedIt.test('says who has opened it and for how long, and reminds the others in one click', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post('/stats/results/remind', ({ body }) => {
      sent.push(body)
      return { reminded: 1, skipped: 0 }
    }),
  )
  await expect(await canvas.findByText('Lo ha abierto 1 de 3')).toBeVisible()
  await expect(canvas.getByText('21 min')).toBeVisible()
  await expect(canvas.getByText('Recordado hoy')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Recordar a quien falta' }))
  await waitFor(() => expect(sent).toEqual([{ group_id: 2, course_id: 3, content_id: 12, resource_id: 8 }]))
})
export const NobodyHasOpenedIt = meta.story({
  ...forStaff(someReaders({ count: 0, opened: 0, to_remind: 0, students: 0, results: [] })),
  globals: { viewport: { value: 'phone' }, theme: 'dark' },
})
export const WhoHasOpenedItInEnglish = meta.story({ ...forStaff(someReaders()), globals: { locale: 'en' } })
