import { expect, screen, userEvent, within } from 'storybook/test'
import { aContentNode, aContentTree, aCourse, aSelf, denied, inRouter, mockApi, never, refuse, unavailable } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ContentsOfCourse } from './contents-page'

const meta = preview.meta({
  title: 'pages/courses/Contents: states',
  component: ContentsOfCourse,
  args: { courseId: 3 },
  decorators: [inRouter({ path: '/course/edit/$courseId/contents', at: '/course/edit/3/contents' })],
  beforeEach: ({ msw }) => {
    localStorage.removeItem('aula.folded.3')
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/courses/courses/{id}', aCourse()),
      mockApi.get('/courses/coursecontents/contents', aContentTree()),
    )
  },
})

const rename = async (name: string, typed: string) => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role=row]')
  row?.focus()
  await userEvent.keyboard('{F2}')
  const field = await screen.findByRole('textbox', { name: 'Nombre' })
  await userEvent.clear(field)
  await userEvent.type(field, `${typed}{Enter}`)
}
export const NameRefused = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/coursecontents/update_multiple', denied)),
  play: () => rename('Hojas de estilo', 'CSS'),
})
NameRefused.test('says which name was not saved', async ({ canvas }) => {
  await expect(await canvas.findByText('No se ha guardado «CSS».')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Entendido' }))
  await expect(canvas.queryByText('No se ha guardado «CSS».')).toBeNull()
})
export const Broken = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/coursecontents/update_multiple', unavailable)),
  play: () => rename('Hojas de estilo', 'CSS'),
})
Broken.test('keeps what was done until it is dropped', async ({ canvas }) => {
  await expect(await canvas.findByText('No se ha podido guardar. Lo que has hecho sigue aquí.')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Descartar' }))
  await expect(await canvas.findByText('Hojas de estilo')).toBeVisible()
})
export const Overtaken = meta.story({
  globals: { theme: 'dark' },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post(
        '/courses/coursecontents/update_multiple',
        refuse(409, {
          code: 'conflict',
          detail: '',
          current: { nodes: [aContentNode({ id: 2, name: 'Presentación', position: 2048, revision: 4 })] },
        }),
      ),
    ),
})
Overtaken.test('names who was faster', async ({ canvas, msw }) => {
  const nodes = [aContentNode({ id: 2, name: 'Presentación', position: 2048, revision: 4 })]
  const current = { nodes, changed_by: 'Rosa Peña Gil' }
  msw.use(mockApi.post('/courses/coursecontents/update_multiple', refuse(409, { code: 'conflict', detail: '', current })))
  await rename('Hojas de estilo', 'CSS')
  await expect(await canvas.findByText('Rosa Peña Gil ha cambiado «Presentación» a la vez')).toBeVisible()
})
Overtaken.test('keeps the typed name beside the one that was saved', async ({ canvas }) => {
  await rename('Hojas de estilo', 'CSS')
  await expect(await canvas.findByText('Ahora se llama «Presentación». Tú has escrito «CSS».')).toBeVisible()
  await expect(canvas.getByText('Otra persona ha cambiado «Presentación» a la vez')).toBeVisible()
})
const openBin = {
  play: async () => userEvent.click(await screen.findByRole('button', { name: 'Papelera' })),
}
export const BinEmpty = meta.story({
  ...openBin,
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/coursecontents/bin', { results: [] })),
})
BinEmpty.test('says that nothing is in it', async () => {
  await expect(await screen.findByText('La papelera está vacía')).toBeVisible()
})
export const BinLoading = meta.story({ ...openBin, beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/coursecontents/bin', never)) })
export const BinUnavailable = meta.story({
  ...openBin,
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/coursecontents/bin', unavailable)),
})
export const Pinned = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/courses/coursecontents/contents', () => {
        const tree = aContentTree()
        return { ...tree, nodes: tree.nodes.map((node) => ({ ...node, pinned: node.name === 'HTML' })) }
      }),
    ),
})
Pinned.test('shows which weights do not change when the rest is distributed', async ({ canvas }) => {
  const pin = await canvas.findByRole('img', { name: 'Peso fijado' })
  await expect(within(pin.closest<HTMLElement>('[role=row]') ?? pin).getByText('HTML')).toBeVisible()
})
export const Empty = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/courses/coursecontents/contents', aContentTree({ nodes: [], resources: [], deliverables: [] }))),
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/coursecontents/contents', never)) })
export const Unavailable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/coursecontents/contents', unavailable)) })
export const NamedByTheAddress = meta.story({
  decorators: [inRouter({ path: '/course/edit/$courseId/contents', at: '/course/edit/3/contents#n12' })],
})
NamedByTheAddress.test('the node that a link names has the focus', async ({ canvas }) => {
  const row = (await canvas.findByText('HTML')).closest<HTMLElement>('[role=row]')
  await expect(row).toHaveFocus()
})
