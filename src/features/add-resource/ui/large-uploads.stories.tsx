import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aCenterRow, aPage, aResource, aSelf, inRouter, mockApi, never, offline, refuse } from '@/shared/testing'
import preview from '../../../../.storybook/preview'
import { UploadDialog } from './upload-dialog'

const part_size = 4 * 1024 * 1024
const size = 2 * part_size + 1000
const arrived = { ...aResource(7, { name: 'Clase', type: 'other' }), places: [] }
const wrongOffset = () => refuse(409, { code: 'wrong_offset', detail: 'The upload continues at another byte.' })

/** The server of one upload in parts. */
function partsServer() {
  const state = { offset: 0, isBroken: false, offsets: [] as number[], begun: 0, discarded: 0, breakAfter: Number.POSITIVE_INFINITY }
  const upload = () => ({ id: 5, size, offset: state.offset, part_size })
  const handlers = [
    mockApi.post('/users/uploads', () => {
      state.begun += 1
      return upload()
    }),
    mockApi.get('/users/uploads/{id}', () => (state.isBroken ? offline() : upload())),
    mockApi.delete('/users/uploads/{id}', () => {
      state.discarded += 1
      return null
    }),
    mockApi.post('/users/uploads/{id}/parts', ({ query }) => {
      if (state.isBroken) return offline()
      state.offsets.push(Number(query.get('offset')))
      state.offset = Math.min(size, state.offset + part_size)
      state.isBroken = state.offsets.length === state.breakAfter
      return upload()
    }),
    mockApi.post('/resources/resources/uploads', () => (state.offset < size ? wrongOffset() : { resource: arrived, is_new: true })),
  ]
  return { state, handlers }
}

const meta = preview.meta({
  title: 'features/Upload large files',
  component: UploadDialog,
  decorators: [inRouter({ path: '/my-resources' }), inSession('signedIn')],
  args: { onClose: fn(), onAdded: fn() },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'teacher' })),
      mockApi.get('/users/auth/options', never),
      mockApi.get('/centers/centers', aPage([aCenterRow()])),
    ),
})

let chosen = 0
/** Chooses a file of three parts, another one each time. */
async function choose() {
  const dialog = await screen.findByRole('dialog', { name: 'Subir archivos a la biblioteca' })
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]:not([accept])')
  if (!input) throw new Error('a file input')
  await userEvent.upload(input, new File([new Uint8Array(size)], 'clase.bin', { lastModified: (chosen += 1) }))
  return within(dialog)
}

export const Broken = meta.story({})
Broken.test('sends only the rest once the line is back, from where it was', async ({ msw }) => {
  const { state, handlers } = partsServer()
  state.breakAfter = 1
  msw.use(...handlers)
  const dialog = await choose()
  await dialog.findByRole('button', { name: 'Volver a subir clase.bin' })
  await expect(state.offsets).toEqual([0])
  // the server answers late, so that the bar can be seen
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  msw.use(
    mockApi.get('/users/uploads/{id}', async () => {
      await asked
      return { id: 5, size, offset: state.offset, part_size }
    }),
  )
  state.isBroken = false
  window.dispatchEvent(new Event('online'))
  const bar = await dialog.findByRole('progressbar', { name: 'Subiendo clase.bin' })
  await expect(Number(bar.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(50)
  answer()
  await expect(await dialog.findByRole('link', { name: 'Clase' })).toBeVisible()
  await expect(state).toMatchObject({ offsets: [0, part_size, 2 * part_size], begun: 1, discarded: 0 })
})

Broken.test('goes on when asked to, too', async ({ msw }) => {
  const { state, handlers } = partsServer()
  state.breakAfter = 2
  msw.use(...handlers)
  const dialog = await choose()
  const retry = await dialog.findByRole('button', { name: 'Volver a subir clase.bin' })
  state.isBroken = false
  await userEvent.click(retry)
  await expect(await dialog.findByRole('link', { name: 'Clase' })).toBeVisible()
  await expect(state).toMatchObject({ offsets: [0, part_size, 2 * part_size], begun: 1 })
})

Broken.test('begins again when the server has forgotten the parts', async ({ msw }) => {
  const { state, handlers } = partsServer()
  state.breakAfter = 1
  msw.use(...handlers)
  const dialog = await choose()
  const retry = await dialog.findByRole('button', { name: 'Volver a subir clase.bin' })
  Object.assign(state, { isBroken: false, offset: 0 })
  msw.use(mockApi.get('/users/uploads/{id}', () => refuse(404, { code: 'not_found', detail: 'Not found.' })))
  await userEvent.click(retry)
  await expect(await dialog.findByRole('link', { name: 'Clase' })).toBeVisible()
  await expect(state).toMatchObject({ offsets: [0, 0, part_size, 2 * part_size], begun: 2 })
})

export const Cancelled = meta.story({})
Cancelled.test('tells the server to forget the parts', async ({ msw }) => {
  const { state, handlers } = partsServer()
  const sending = fn(never)
  msw.use(mockApi.post('/users/uploads/{id}/parts', sending), ...handlers)
  const dialog = await choose()
  await waitFor(() => expect(sending).toHaveBeenCalled())
  await userEvent.click(await dialog.findByRole('button', { name: 'Cancelar la subida de clase.bin' }))
  await waitFor(() => expect(state.discarded).toBe(1))
  await expect(dialog.queryByText('clase.bin')).toBeNull()
})

export const Refused = meta.story({})
Refused.test('is said before the first byte', async ({ msw }) => {
  const { state, handlers } = partsServer()
  const full = refuse(409, { code: 'center_full', detail: 'Full.', quota: { used: 9, limit: 9 } })
  msw.use(mockApi.post('/resources/resources/uploads', full), ...handlers)
  const dialog = await choose()
  await expect(await dialog.findByText(/El centro ha llenado su espacio/)).toBeVisible()
  await waitFor(() => expect(state.discarded).toBe(1))
  await expect(state.offsets).toEqual([])
})
