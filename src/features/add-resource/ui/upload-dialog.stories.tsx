import type { HttpHandler } from 'msw/http'
import type { ComponentProps } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { Toaster } from '@/shared/ui'
import { aCenter, aCenterRow, aPage, aResource, aSelf, inRouter, mockApi, never } from '@/shared/testing'
import preview from '../../../../.storybook/preview'
import { LinkDialog } from './resource-form'
import { UploadDialog } from './upload-dialog'

const own = { id: 1, name: 'IES Ribera del Duero' }
const other = { id: 2, name: 'CIFP Pisuerga' }

const meta = preview.meta({
  title: 'features/Upload files to the library',
  component: UploadDialog,
  decorators: [inRouter({ path: '/my-resources' }), inSession('signedIn')],
  args: { onClose: () => {} },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'teacher', center: own, managed_center: null })),
      mockApi.get('/users/auth/options', never),
      mockApi.get('/centers/centers', aPage([aCenterRow(own), aCenterRow(other)])),
      mockApi.get('/resources/categories/list_categories', { results: [] }),
      mockApi.get('/centers/centers/{id}', ({ params }) => aCenter(Number(params['id']) === other.id ? other : own)),
    ),
})

const add = async (...names: string[]) => {
  const dialog = await screen.findByRole('dialog', { name: 'Subir archivos a la biblioteca' })
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]:not([accept])')
  if (!input) throw new Error('a file input')
  await userEvent.upload(
    input,
    names.map((name) => new File(['Tema 1'], name)),
  )
}

/** The centers that the uploads name. */
function sentCenters(msw: { readonly use: (...handlers: HttpHandler[]) => void }) {
  const sent: (string | null)[] = []
  msw.use(
    mockApi.post('/resources/resources/uploads', ({ query }) => {
      sent.push(query.get('center'))
      return { resource: { ...aResource(7 + sent.length, { name: 'Apuntes', type: 'other' }), places: [] }, is_new: true }
    }),
  )
  return sent
}

export const OfOneCenter = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/centers', aPage([aCenterRow(own)]))),
})
OfOneCenter.test('asks for no center', async ({ msw }) => {
  const sent = sentCenters(msw)
  await add('uno.txt')
  await waitFor(() => expect(sent).toEqual([null]))
  await expect(await screen.findByRole('link', { name: 'Apuntes' })).toBeVisible()
  await expect(screen.queryByRole('combobox')).toBeNull()
})

const withToasts = (args: ComponentProps<typeof UploadDialog>) => (
  <>
    <UploadDialog {...args} />
    <Toaster />
  </>
)
const space = (used: number) => aCenter({ ...own, storage: { used, limit: 100_000_000, limit_gb: null } })
export const NearlyFull = meta.story({
  render: withToasts,
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/centers/centers', aPage([aCenterRow(own)])), mockApi.get('/centers/centers/{id}', space(99_999_998))),
})
NearlyFull.test('refuses what does not fit before it is sent', async ({ msw }) => {
  const sent = sentCenters(msw)
  await expect(await screen.findByText(/Queda menos del 10 %/)).toBeVisible()
  await add('tema.txt')
  await expect(await screen.findByText(/«tema\.txt» no cabe/)).toBeVisible()
  await expect(sent).toEqual([])
})
NearlyFull.test('counts the files of the same drop, and those that wait', async ({ msw }) => {
  msw.use(mockApi.get('/centers/centers/{id}', space(99_999_990)), mockApi.post('/resources/resources/uploads', never))
  await screen.findByText(/Queda menos del 10 %/)
  await add('uno.txt', 'dos.txt')
  await expect(await screen.findByText('«dos.txt» no cabe: quedan 4 B libres.')).toBeVisible()
  await add('tres.txt')
  await expect(await screen.findByText('«tres.txt» no cabe: quedan 4 B libres.')).toBeVisible()
})
export const Full = meta.story({
  render: withToasts,
  globals: { theme: 'dark' },
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/centers/centers', aPage([aCenterRow(own)])), mockApi.get('/centers/centers/{id}', space(100_000_000))),
})
Full.test('takes no files, and says why', async () => {
  await expect(await screen.findByText(/Nadie del centro puede subir archivos.*avisa a quien gestiona el centro/)).toBeVisible()
  const dialog = screen.getByRole('dialog', { name: 'Subir archivos a la biblioteca' })
  for (const input of dialog.querySelectorAll('input[type=file]')) await expect(input).toBeDisabled()
})
Full.test('says of a pasted file that it does not fit', async () => {
  await screen.findByText(/Nadie del centro puede subir archivos/)
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File(['Tema 1'], 'tema.txt'))
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  await expect(await screen.findByText(/«tema\.txt» no cabe/)).toBeVisible()
})
export const OfTwoCenters = meta.story({})
OfTwoCenters.test('each file goes to the center that was chosen when it was added', async ({ msw }) => {
  const sent = sentCenters(msw)
  const choice = await screen.findByRole('combobox', { name: 'Centro al que pertenecen' })
  await waitFor(() => expect(choice).toHaveValue(own.name))
  await add('uno.txt')
  await waitFor(() => expect(sent).toEqual([null]))
  await userEvent.click(choice)
  await userEvent.click(await screen.findByRole('option', { name: other.name }))
  await add('dos.txt')
  await waitFor(() => expect(sent).toEqual([null, '2']))
})

export const LinkOfTwoCenters = meta.story({ render: () => <LinkDialog onClose={() => {}} /> })
LinkOfTwoCenters.test('goes to the center that is chosen', async ({ msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post('/resources/resources', ({ body }) => {
      sent.push(body)
      return { ...aResource(8, { name: 'Guía', type: 'other' }), places: [] }
    }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Añadir enlace' }))
  await userEvent.type(dialog.getByLabelText(/Dirección/), 'https://example.org/guia')
  await userEvent.type(dialog.getByLabelText(/Nombre/), 'Guía')
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Centro al que pertenecen' }))
  await userEvent.click(await screen.findByRole('option', { name: other.name }))
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir' }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ name: 'Guía', center_id: other.id })]))
})
