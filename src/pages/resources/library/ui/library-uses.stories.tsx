import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import {
  aCenter,
  aCenterRow,
  aPage,
  aResource,
  aSelf,
  aUser,
  inRouter,
  mockApi,
  never,
  refuse,
  someCategories,
  unavailable,
} from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { LibraryPage } from './library-pages'

const used = aResource(1, { uses: 1, is_shared: true, name: 'Guía de selectores' })
const places = [{ id: 14, course: { id: 3, name: 'Lenguajes de marcas' }, content: { id: 12, name: 'Selectores' }, may_edit: true }]
const marta = aUser(9, { display_name: 'Ruiz Gil, Marta' })
const asked: URLSearchParams[] = []

const meta = preview.meta({
  title: 'pages/resources/Library',
  component: LibraryPage,
  decorators: [
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
    inRouter({ path: '/resources' }),
    inSession('signedIn'),
  ],
  beforeEach: ({ msw }) => {
    asked.length = 0
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'admin' })),
      mockApi.get('/centers/centers', aPage([aCenterRow()])),
      mockApi.get('/centers/centers/{id}', aCenter()),
      mockApi.get('/users/users', aPage([marta])),
      mockApi.get('/users/users/{id}', { ...marta, second_factor: null, groups: [] }),
      mockApi.get('/resources/categories/list_categories', someCategories),
      mockApi.get('/resources/resources', ({ query }) => {
        asked.push(query)
        return aPage([used])
      }),
      mockApi.get('/resources/resources/{id}', { ...used, places }),
    )
  },
})
const act = async (action: string, name = used.name) => {
  await userEvent.click(await screen.findByRole('button', { name: `Acciones de ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

export const OfAnAdmin = meta.story({})
OfAnAdmin.test('shows those of one person', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('combobox', { name: 'Propietario' }))
  await userEvent.keyboard('Ruiz')
  await userEvent.click(await screen.findByRole('option', { name: 'Ruiz Gil, Marta' }))
  await waitFor(() => expect(asked.at(-1)?.get('owner_id')).toBe(String(marta.id)))
})
OfAnAdmin.test('leads from a place to the content in its program', async () => {
  await act('Dónde se usa')
  const link = await screen.findByRole('link', { name: 'Selectores' })
  await expect(link).toHaveAttribute('href', '/course/edit/3/contents#n12')
})
const chooseFile = async () => {
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('a file input')
  await userEvent.upload(input, new File(['Tema 1'], 'tema.txt'))
  return dialog
}
const cancelReplacing = async () => {
  await act('Reemplazar el archivo')
  const dialog = await chooseFile()
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Cancelar la subida' }))
}
const replaced = { ...used, places: [], revision: used.revision + 1, file: used.file && { ...used.file, id: 999 } }
OfAnAdmin.test('a file that is being replaced can be cancelled, and nothing is replaced', async ({ msw }) => {
  msw.use(
    mockApi.post('/resources/resources/{id}/file', never),
    mockApi.patch('/resources/resources/{id}', ({ body }) => ({ ...replaced, ...used, ...body })),
  )
  await cancelReplacing()
  await expect(await screen.findByText(/^Subida cancelada: no se ha reemplazado/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
OfAnAdmin.test('what another person has changed is replaced by choosing the file again', async ({ msw }) => {
  const versions: (string | null)[] = []
  msw.use(
    mockApi.post('/resources/resources/{id}/file', ({ headers }) => {
      versions.push(headers.get('If-Match'))
      return versions.length > 1 ? replaced : refuse(409, { code: 'conflict', detail: '', current: { ...used, places: [], revision: 7 } })
    }),
  )
  await act('Reemplazar el archivo')
  await chooseFile()
  await expect(await screen.findByText(/^Otra persona ha cambiado este recurso/)).toBeVisible()
  await chooseFile()
  await expect(await screen.findByText(/tiene un archivo nuevo/)).toBeVisible()
  await expect(versions).toEqual([`"${used.revision}"`, '"7"'])
})
OfAnAdmin.test('one that had arrived before it was cancelled is named as replaced', async ({ msw }) => {
  msw.use(
    mockApi.post('/resources/resources/{id}/file', never),
    mockApi.patch('/resources/resources/{id}', refuse(409, { code: 'conflict', detail: '', current: replaced })),
  )
  await cancelReplacing()
  await expect(await screen.findByText(/^El archivo nuevo ya había llegado/)).toBeVisible()
})
OfAnAdmin.test('one of which nothing can be found out says that', async ({ msw }) => {
  msw.use(mockApi.post('/resources/resources/{id}/file', never), mockApi.patch('/resources/resources/{id}', unavailable))
  await cancelReplacing()
  await expect(await screen.findByText(/^Subida cancelada. No se ha podido comprobar/)).toBeVisible()
})

const left = aResource(6, { name: 'Apuntes de un centro', center: null, owner: null, is_shared: false, uses: 2 })
export const LeftByACenter = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'admin' })),
      mockApi.get('/resources/resources', aPage([left, aResource(7, { center: null, is_shared: true })])),
    ),
})
LeftByACenter.test('what a deleted center has left is offered to all centers by an IT admin', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.patch('/resources/resources/{id}', ({ body }) => {
      sent.push(body)
      msw.use(mockApi.get('/resources/resources', aPage([{ ...left, is_shared: true, revision: 2 }])))
      return { ...left, is_shared: true, revision: 2, places: [] }
    }),
  )
  await expect(await canvas.findByText('Sin ofrecer')).toBeVisible()
  await act('Editar', 'Guía de selectores 7')
  await expect(await screen.findByRole('button', { name: 'Guardar' })).toBeVisible()
  await expect(screen.queryByRole('switch')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await act('Editar', 'Apuntes de un centro')
  await userEvent.click(await screen.findByRole('switch', { name: /Ofrecer a todos los centros/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(sent).toEqual([{ is_shared: true }]))
  await waitFor(() => expect(canvas.queryByText('Sin ofrecer')).toBeNull())
})
