import { Suspense } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aGroupResource, aResourceSchedule, aSelf, inRouter, mockApi, refuse, someReaders, unavailable } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { GroupResource } from './group-resource-page'

const meta = preview.meta({
  title: 'pages/groups/Resource: dates',
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
    msw.use(mockApi.get('/users/users/self', aSelf({ kind: 'teacher' })), mockApi.get('/stats/results/readers', someReaders())),
})

const soon = '2027-01-08T08:00:00.000Z'
const guide = { type: 'other', file: null, url: 'https://example.org/', can_schedule: true } as const
const [ownGroup, otherGroup] = aResourceSchedule().groups
if (!ownGroup || !otherGroup) throw new Error('two groups')
const dated = (...groups: Partial<typeof ownGroup>[]) =>
  aResourceSchedule({ groups: [ownGroup, otherGroup].map((group, index) => ({ ...group, ...groups[index] })) })
const undated = { visible_from: null, visible_until: null, shows_title: false }
export const Waiting = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/groups/groups/{id}/resources/{resource_id}', aGroupResource({ ...guide, stage: 'upcoming', visible_from: soon })),
      mockApi.get('/resources/related/{id}/schedule', dated({ visible_from: soon }, { visible_until: soon })),
    ),
})
Waiting.test('who teaches sees it before its date, and sets other dates', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.put('/resources/related/{id}/schedule', ({ body }) => {
      sent.push(body)
      msw.use(mockApi.get('/groups/groups/{id}/resources/{resource_id}', aGroupResource(guide)))
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
      mockApi.get('/groups/groups/{id}/resources/{resource_id}', aGroupResource(guide)),
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
