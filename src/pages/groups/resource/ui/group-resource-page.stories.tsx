import { Suspense } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import {
  aFile,
  aGroupResource,
  aResourceSchedule,
  aSelf,
  aVideo,
  inRouter,
  mockApi,
  refuse,
  someReaders,
  unavailable,
} from '@/shared/testing'
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
  await waitFor(() => expect(sent).toEqual([[{ id: '12' }, { group_id: 2, resource_id: 8 }]]))
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
const [ownGroup, otherGroup] = aResourceSchedule().groups
if (!ownGroup || !otherGroup) throw new Error('two groups')
const dated = (...groups: Partial<typeof ownGroup>[]) =>
  aResourceSchedule({ groups: [ownGroup, otherGroup].map((group, index) => ({ ...group, ...groups[index] })) })
const undated = { visible_from: null, visible_until: null, shows_title: false }
export const Waiting = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(
        '/groups/groups/{id}/resources/{resource_id}',
        link('https://example.org/', { can_schedule: true, stage: 'upcoming', visible_from: soon }),
      ),
      mockApi.get('/resources/related/{id}/schedule', dated({ visible_from: soon }, { visible_until: soon })),
    ),
})
Waiting.test('who teaches sees it before its date, and sets other dates', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.put('/resources/related/{id}/schedule', ({ body }) => {
      sent.push(body)
      msw.use(mockApi.get('/groups/groups/{id}/resources/{resource_id}', link('https://example.org/', { can_schedule: true })))
      return dated()
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Fechas' }))
  const from = await screen.findByRole('textbox', { name: /Visible desde/ })
  await userEvent.clear(from)
  await userEvent.clear(screen.getByRole('textbox', { name: /Desde las/ }))
  await userEvent.click(screen.getByRole('switch', { name: /Mostrar el título antes/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Guardar las fechas' }))
  const before = { ...undated, visible_from: soon }
  // its last moment was left as it is
  await waitFor(() => expect(sent).toEqual([{ groups: [{ id: 2, before }], visible_from: null, shows_title: true }]))
  await waitFor(() => expect(canvas.queryByText(/Tus estudiantes lo verán/)).toBeNull())
})
Waiting.test('sets the same dates in several groups at once, and needs one', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.put('/resources/related/{id}/schedule', ({ body }) => {
      sent.push(body)
      return dated()
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Fechas' }))
  await expect(await screen.findByRole('checkbox', { name: /1\.º DAW A.*Ahora, desde el/ })).toBeChecked()
  const all = screen.getByRole('checkbox', { name: 'Todos mis grupos' })
  await expect(all).toBePartiallyChecked()
  await userEvent.click(all)
  await userEvent.click(all)
  await userEvent.click(screen.getByRole('button', { name: 'Guardar las fechas' }))
  await expect(await screen.findByText('Elige al menos un grupo.')).toBeVisible()
  await userEvent.click(all)
  await expect(screen.getByRole('checkbox', { name: /1\.º DAW B.*Ahora, hasta el/ })).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar las fechas' }))
  const groups = [
    { id: 2, before: { ...undated, visible_from: soon } },
    { id: 3, before: { ...undated, visible_until: soon } },
  ]
  await waitFor(() => expect(sent).toEqual([{ groups, visible_from: soon, visible_until: null, shows_title: false }]))
})
Waiting.test('dates that another person has set meanwhile are not overwritten, and show', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  const current = dated({ visible_from: soon }, { visible_from: soon })
  msw.use(
    mockApi.put('/resources/related/{id}/schedule', ({ body }) => {
      sent.push(body.groups[1]?.before)
      return sent.length > 1 ? dated() : refuse(409, { code: 'conflict', detail: 'Changed.', current, etag: '"1"' })
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Fechas' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /1\.º DAW B/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Guardar las fechas' }))
  await expect(await screen.findByText('Otra persona ha cambiado esto mientras lo editabas.')).toBeVisible()
  await expect(screen.getByRole('checkbox', { name: /1\.º DAW B.*Ahora, desde el/ })).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar las fechas' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { ...undated, visible_until: soon },
      { ...undated, visible_from: soon },
    ]),
  )
})
export const DatesUnread = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/groups/groups/{id}/resources/{resource_id}', link('https://example.org/', { can_schedule: true })),
      mockApi.get('/resources/related/{id}/schedule', unavailable),
    ),
})
DatesUnread.test('the dates that could not be read are read again', async ({ canvas, msw }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Fechas' }))
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  msw.use(mockApi.get('/resources/related/{id}/schedule', aResourceSchedule({ groups: [ownGroup] })))
  await userEvent.click(retry)
  await expect(await screen.findByRole('textbox', { name: /Visible desde/ })).toBeVisible()
  // there is no other group
  await expect(screen.queryByRole('checkbox')).toBeNull()
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
  await expect(await canvas.findByText('Lo ha abierto 1 de 2')).toBeVisible()
  await expect(canvas.getByText('21 min')).toBeVisible()
  await expect(canvas.getByText('Recordado hoy')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Recordar a quien falta' }))
  await waitFor(() => expect(sent).toEqual([{ group_id: 2, course_id: 3, content_id: 12, resource_id: 8 }]))
})
export const NobodyHasOpenedIt = meta.story({
  ...forStaff(someReaders({ count: 0, opened: 0, students: 0, results: [] })),
  globals: { viewport: { value: 'phone' }, theme: 'dark' },
})
export const WhoHasOpenedItInEnglish = meta.story({ ...forStaff(someReaders()), globals: { locale: 'en' } })
