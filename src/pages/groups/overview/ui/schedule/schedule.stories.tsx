import { onlineManager } from '@tanstack/react-query'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aGroup, aSelf, inRouter, mockApi, never, offline, refuse } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../../.storybook/preview'
import { GroupPage } from '../group-page'
import { item, saved, schedule, serverOf } from './schedule-fixtures'

const at = (month: string) => inRouter({ path: '/group/$id', at: `/group/2?tab=schedule&month=${month}` })
const meta = preview.meta({
  title: 'pages/groups/Schedule',
  component: GroupPage,
  decorators: [
    at('2026-11'),
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
  ],
  beforeEach: () => () => onlineManager.setOnline(true),
})

/** The button of the page; the notice of a move has one too. */
const undoButton = async (canvas: ReturnType<typeof within>) => {
  const [button = document.body] = await canvas.findAllByRole('button', { name: 'Deshacer' })
  await waitFor(() => expect(button).toBeEnabled())
  return button
}
const page = (change: Partial<Schema<'Schedule'>> = {}) => {
  const { read, save } = serverOf({ ...schedule, ...change })
  return [
    mockApi.get('/users/users/self', aSelf({ kind: 'teacher' })),
    mockApi.get('/groups/groups/{id}', aGroup()),
    mockApi.get('/groups/groups/{id}/schedule', read),
    mockApi.put('/groups/groups/{id}/schedule', ({ body }) => save(body)),
  ]
}

export const Month = meta.story({
  beforeEach: ({ msw }) => msw.use(...page()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: /noviembre/ })).toBeVisible()
  },
})
Month.test('moves by a day and by a week with the keys, keeps the focus, and goes back', async ({ canvas, canvasElement }) => {
  saved.mockClear()
  const entry = await canvas.findByRole('button', { name: /^Entregable, Maquetado CSS, 19/ })
  entry.focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  const [change] = saved.mock.calls[0]?.[0].changes ?? []
  await expect(change).toMatchObject({ kind: 'deliverable', id: 5, after: { due_at: '2026-11-20T22:00:00.000Z', closes_at: null } })
  await expect(change?.after.opens_at).toBe('2026-11-10T08:00:00.000Z')
  const moved = await canvas.findByRole('button', { name: /^Entregable, Maquetado CSS, 20/ })
  await waitFor(() => expect(canvasElement.ownerDocument.activeElement).toBe(moved))
  await userEvent.click(await undoButton(canvas))
  await expect(await canvas.findByRole('button', { name: /^Entregable, Maquetado CSS, 19/ })).toBeVisible()
})
Month.test('keys that come before the last move is saved are saved after it', async ({ canvas, msw }) => {
  saved.mockClear()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const { save } = serverOf(schedule)
  msw.use(mockApi.put('/groups/groups/{id}/schedule', ({ body }) => held.then(() => save(body))))
  const entry = await canvas.findByRole('button', { name: /^Entregable, Maquetado CSS, 19/ })
  entry.focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}')
  await expect(await canvas.findByRole('button', { name: /^Entregable, Maquetado CSS, 21/ })).toHaveFocus()
  answer()
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
  const [first, second] = saved.mock.calls.map(([body]) => body.changes[0])
  await expect(second?.before).toEqual(first?.after)
  await expect(await canvas.findByRole('button', { name: /^Entregable, Maquetado CSS, 21/ })).toBeVisible()
  // one undo goes back to where it was at first
  await userEvent.click(await undoButton(canvas))
  await waitFor(() => expect(saved.mock.calls[2]?.[0].changes[0]?.after.due_at).toBe('2026-11-19T22:00:00.000Z'))
  await expect(await canvas.findByRole('button', { name: /^Entregable, Maquetado CSS, 19/ })).toBeVisible()
})
Month.test('says without a connection that a move is not saved, and takes it back', async ({ canvas, msw }) => {
  msw.use(mockApi.put('/groups/groups/{id}/schedule', offline))
  const entry = await canvas.findByRole('button', { name: /^Entregable, Maquetado CSS, 19/ })
  onlineManager.setOnline(false)
  entry.focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect(await screen.findByText(/conexión/)).toBeVisible()
  await expect(await canvas.findByRole('button', { name: /^Entregable, Maquetado CSS, 19/ })).toBeVisible()
})
Month.test('keeps what was typed when dates are not saved, and says what was saved', async ({ canvas, msw }) => {
  saved.mockClear()
  const { save } = serverOf(schedule)
  msw.use(mockApi.put('/groups/groups/{id}/schedule', offline))
  await userEvent.click(await canvas.findByRole('button', { name: /^Entregable, Maquetado CSS, 19/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const time = dialog.getAllByRole('textbox', { name: /^Hora/ })[2]
  if (!time) throw new Error('each date has a time')
  const closes = dialog.getByRole('textbox', { name: /^Se cierra/ })
  await userEvent.type(closes, '09/11/2026')
  await userEvent.type(time, '09:00')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar fechas' }))
  await waitFor(() => expect(closes).toHaveAccessibleDescription(/en orden/))
  await userEvent.clear(closes)
  await userEvent.type(closes, '30/11/2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar fechas' }))
  await expect(await dialog.findByText(/conexión/)).toBeVisible()
  await expect(closes).toHaveValue('30/11/2026')
  msw.use(mockApi.put('/groups/groups/{id}/schedule', ({ body }) => save(body)))
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar fechas' }))
  await expect(await screen.findByText('Fechas guardadas')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(saved.mock.calls[0]?.[0].changes[0]?.after.closes_at).toMatch(/^2026-11-30T/)
})
Month.test('names the dates that somebody else has saved first', async ({ canvas, msw }) => {
  saved.mockClear()
  const { read, save } = serverOf(schedule)
  let theirs = false
  const dates = { opens_at: '2026-11-09T08:00:00.000Z', due_at: '2026-11-25T12:00:00.000Z', closes_at: null }
  msw.use(
    mockApi.get('/groups/groups/{id}/schedule', () =>
      theirs ? { ...schedule, items: schedule.items.map((each) => (each.id === 5 ? { ...each, dates } : each)) } : read(),
    ),
    mockApi.put('/groups/groups/{id}/schedule', ({ body }) => {
      if (theirs) return save(body)
      theirs = true
      return refuse(409, { code: 'dates_changed', detail: 'Somebody else changed the dates first.' })
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: /^Entregable, Maquetado CSS, 19/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const closes = dialog.getByRole('textbox', { name: /^Se cierra/ })
  await userEvent.type(closes, '30/11/2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar fechas' }))
  await expect(await dialog.findByText(/^Otra persona .* Se entrega 25\D.* Si guardas/)).toBeVisible()
  await expect(closes).toHaveValue('30/11/2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar fechas' }))
  await waitFor(() => expect(saved.mock.calls[0]?.[0].changes[0]?.before).toEqual(dates))
})
Month.test('sends the dates that were seen, when somebody else saves others while the dialog is open', async ({ canvas, msw }) => {
  saved.mockClear()
  let due = '2026-11-19T22:00:00.000Z'
  msw.use(
    mockApi.get('/groups/groups/{id}/schedule', () => ({
      ...schedule,
      items: schedule.items.map((each) => (each.id === 5 ? { ...each, dates: { ...each.dates, due_at: due } } : each)),
    })),
    mockApi.put('/groups/groups/{id}/schedule', ({ body }) => {
      saved(body)
      return refuse(409, { code: 'dates_changed', detail: 'Somebody else changed the dates first.' })
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: /^Entregable, Maquetado CSS, 19/ }))
  const dialog = within(await screen.findByRole('dialog'))
  due = '2026-11-25T12:00:00.000Z'
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await waitFor(() => expect(canvas.getByRole('button', { name: /^Entregable, Maquetado CSS, 25/, hidden: true })).toBeInTheDocument())
  await userEvent.type(dialog.getByRole('textbox', { name: /^Se cierra/ }), '30/11/2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar fechas' }))
  await waitFor(() => expect(saved.mock.calls[0]?.[0].changes[0]?.before.due_at).toBe('2026-11-19T22:00:00.000Z'))
})
Month.test('is moved by dragging', async ({ canvas }) => {
  saved.mockClear()
  const dataTransfer = new DataTransfer()
  const entry = await canvas.findByRole('button', { name: /^Entregable, Maquetado CSS, 19/ })
  const day = canvas.getByText('24').closest('td')
  if (!day) throw new Error('a day')
  await fireEvent.dragStart(entry, { dataTransfer })
  await fireEvent.dragOver(day, { dataTransfer })
  await fireEvent.drop(day, { dataTransfer })
  await waitFor(() => expect(saved.mock.calls[0]?.[0].changes[0]?.after.due_at).toBe('2026-11-24T22:00:00.000Z'))
})
Month.test('shows what a shift changes before it does, and takes back no key move before it', async ({ canvas }) => {
  saved.mockClear()
  const entry = await canvas.findByRole('button', { name: /^Entregable, Maquetado CSS, 19/ })
  entry.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  const open = await canvas.findByRole('button', { name: 'Mover fechas' })
  await waitFor(() => expect([saved.mock.calls.length, open.matches(':enabled')]).toEqual([2, true]))
  await userEvent.click(open)
  const dialog = await screen.findByRole('dialog')
  const [from, days] = within(dialog).getAllByRole('textbox')
  if (!days || !from) throw new Error('the dialog has two fields')
  await userEvent.clear(from)
  await userEvent.type(from, '01/12/2026')
  await userEvent.clear(days)
  await userEvent.type(days, '-3')
  await expect(dialog).toHaveTextContent('Cambia 1 elemento')
  await expect(dialog).toHaveTextContent('30/11/26')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mover' }))
  await waitFor(() => expect(saved.mock.calls[2]?.[0].changes).toHaveLength(1))
  await userEvent.click(await undoButton(canvas))
  await waitFor(() => expect(saved.mock.calls[3]?.[0].changes[0]?.after.due_at).toMatch(/^2026-12-03T/))
})
export const Full = meta.story({
  beforeEach: ({ msw }) => {
    const crowd = Array.from({ length: 6 }, (_, index) =>
      item(20 + index, `Práctica ${index + 1}`, { opens_at: '2026-11-02T08:00:00.000Z', due_at: `2026-11-25T1${index}:00:00.000Z` }),
    )
    msw.use(...page({ items: [...schedule.items, ...crowd] }))
  },
})
Full.test('a crowded day shows the first ones and how many more there are', async ({ canvas }) => {
  const open = await canvas.findByRole('button', { name: '3 más' })
  await expect(canvas.queryByRole('button', { name: /Práctica 6/ })).toBeNull()
  await expect(canvas.getByRole('button', { name: /Práctica 1, 25.*Se abre .*Se entrega / })).toBeVisible()
  await userEvent.click(open)
  await expect(await canvas.findByRole('button', { name: /Práctica 6/ })).toBeVisible()
})

export const List = meta.story({
  decorators: [inRouter({ path: '/group/$id', at: '/group/2?tab=schedule&view=list' })],
  beforeEach: ({ msw }) => msw.use(...page()),
})
List.test('moves by the same keys as in the month, and keeps the focus', async ({ canvas, canvasElement }) => {
  saved.mockClear()
  const entry = await canvas.findByRole('button', { name: /Maquetado CSS/ })
  entry.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(saved.mock.calls[0]?.[0].changes[0]?.after.due_at).toBe('2026-11-26T22:00:00.000Z'))
  await waitFor(() => expect(canvasElement.ownerDocument.activeElement).toHaveTextContent(/Maquetado CSS.*26/))
})

export const ListInEnglishOnAPhone = meta.story({
  globals: { locale: 'en', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...page()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Formulario accesible.*Due/ })).toBeVisible()
  },
})
export const Archived = meta.story({
  globals: { theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(...page({ can_change: false })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Las fechas no se pueden cambiar aquí.')).toBeVisible()
  },
})
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(...page({ items: [] })) })
export const Loading = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/schedule', never), ...page()),
})
export const Failed = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/schedule', offline), ...page()),
})
