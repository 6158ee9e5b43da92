import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import {
  aContentNode,
  aContentTree,
  aMarksEffect,
  denied,
  inRouter,
  mockApi,
  never,
  noMarksEffect,
  refuse,
  unavailable,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ContentsOfCourse } from './contents-page'
import { answersContents, atContents } from './contents-story'

const meta = preview.meta({
  title: 'pages/courses/Contents: states',
  component: ContentsOfCourse,
  args: { courseId: 3 },
  decorators: [atContents],
  beforeEach: answersContents,
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
const sent = fn()
const rowOf = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('[role=row]') ?? document.body
const more = async (name: string, action: string) => {
  const row = await rowOf(name)
  row.focus()
  await userEvent.click(await within(row).findByRole('button', { name: 'Más acciones' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
/** Of the button to which the focus returns. */
const hideTip = () => userEvent.keyboard('{Escape}')
export const OvertakenDetails = meta.story({
  beforeEach: ({ msw }) => {
    const node = aContentNode({ id: 2, name: 'Hojas de estilo', position: 2048, minutes: 300, revision: 4 })
    const current = { ...node, changed_by: 'Rosa Peña Gil' }
    msw.use(mockApi.patch('/courses/coursecontents/{id}', refuse(409, { code: 'conflict', detail: '', current })))
  },
  play: async () => {
    await more('Hojas de estilo', 'Duración y descripción')
    const dialog = within(await screen.findByRole('dialog', { name: /Hojas de estilo/ }))
    const minutes = await dialog.findByRole('textbox', { name: 'Duración en minutos' })
    await userEvent.clear(minutes)
    await userEvent.type(minutes, '240')
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  },
})
OvertakenDetails.test('names who was faster in the form of the details too', async () => {
  await expect(await screen.findByText('Rosa Peña Gil ha cambiado esto a la vez')).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Guardar lo mío' })).toBeVisible()
})
export const ChangesMarks = meta.story({
  beforeEach: ({ msw }) => {
    sent.mockClear()
    msw.use(
      mockApi.get('/courses/coursecontents/contents', aContentTree({ has_marks: true })),
      mockApi.post('/courses/courses/{id}/changes/preview', ({ body: { changes } }) => {
        sent('preview', changes)
        return aMarksEffect()
      }),
      mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
        sent('save', body.changes)
        const node = aContentNode({ id: 2, name: 'Hojas de estilo', position: 2048, is_active: false, revision: 2 })
        return {
          nodes: [node],
          removed: [],
          removed_items: [],
          resources: [],
          deliverables: [],
          already_restored: [],
          undo: { course_id: 3 },
        }
      }),
      mockApi.patch('/courses/coursecontents/{id}', () => {
        sent('details')
        return { nodes: [], removed: [], removed_items: [], resources: [], deliverables: [], already_restored: [], undo: { course_id: 3 } }
      }),
    )
  },
})
ChangesMarks.test('a content is deactivated after whose marks it changes was shown and accepted', async () => {
  await more('Hojas de estilo', 'Desactivar')
  const dialog = within(await screen.findByRole('dialog', { name: 'Qué cambiaría' }))
  await expect(dialog.getByText('Cambia la nota de 2 estudiantes de 28, en 1 grupo.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Volver sin guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(within(await rowOf('Hojas de estilo')).queryByText('Inactivo')).toBeNull()
  await expect(sent).toHaveBeenCalledTimes(1)
  await more('Hojas de estilo', 'Desactivar')
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar el cambio' }))
  await expect(await within(await rowOf('Hojas de estilo')).findByText('Inactivo')).toBeVisible()
  await expect(sent).toHaveBeenLastCalledWith('save', [{ id: 2, revision: 1, fields: { is_active: false } }])
  await hideTip()
})
ChangesMarks.test('so are several at once, and one in the form of its details', async ({ canvas }) => {
  for (const name of ['Marcas y documentos', 'Hojas de estilo'])
    await userEvent.click(await canvas.findByRole('checkbox', { name: `Seleccionar ${name}` }))
  await userEvent.click(canvas.getByRole('button', { name: 'Desactivar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Volver sin guardar' }))
  await expect(sent).toHaveBeenLastCalledWith('preview', [
    { kind: 'content', id: 1, is_active: false },
    { kind: 'content', id: 2, is_active: false },
  ])
  await more('Hojas de estilo', 'Duración y descripción')
  await userEvent.click(await screen.findByRole('switch', { name: 'Activo: lo ven los estudiantes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Volver sin guardar' }))
  await expect(await screen.findByRole('switch', { name: 'Activo: lo ven los estudiantes' })).not.toBeChecked()
  await expect(sent).not.toHaveBeenCalledWith('details')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar el cambio' }))
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith('details'))
})
ChangesMarks.test('what changes no mark is saved without a question', async ({ msw }) => {
  msw.use(mockApi.post('/courses/courses/{id}/changes/preview', noMarksEffect()))
  await more('Hojas de estilo', 'Desactivar')
  await expect(await within(await rowOf('Hojas de estilo')).findByText('Inactivo')).toBeVisible()
  await expect(screen.queryByRole('dialog')).toBeNull()
  await hideTip()
})
export const AsksFirst = meta.story({
  ...ChangesMarks.input,
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  play: async () => {
    await more('Hojas de estilo', 'Desactivar')
    await screen.findByRole('dialog', { name: 'Qué cambiaría' })
  },
})
export const MarksSince = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/courses/coursecontents/contents', aContentTree({ has_marks: false })),
      mockApi.post('/courses/courses/{id}/changes/preview', aMarksEffect()),
    ),
})
MarksSince.test('marks that were given since the page was read are asked about too', async () => {
  await rowOf('Hojas de estilo')
  const now = performance.now.bind(performance)
  const clock = spyOn(performance, 'now').mockImplementation(() => now() + 61_000)
  await more('Hojas de estilo', 'Desactivar')
  await expect(await screen.findByRole('dialog', { name: 'Qué cambiaría' })).toBeVisible()
  clock.mockRestore()
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
