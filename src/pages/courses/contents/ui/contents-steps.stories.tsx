import { expect, screen, userEvent, within } from 'storybook/test'
import { aContentNode, aContentsChanged, aContentTree, mockApi, never, offline, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ContentsOfCourse } from './contents-page'
import { answersContents, atContents } from './contents-story'

const meta = preview.meta({
  title: 'pages/courses/Contents: steps',
  component: ContentsOfCourse,
  args: { courseId: 3 },
  decorators: [atContents],
  beforeEach: answersContents,
})

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error('no row')
  return row
}
const movedUp = mockApi.post('/courses/coursecontents/update_multiple', ({ body }) =>
  aContentsChanged({ nodes: [aContentNode({ id: body.changes?.[0]?.id ?? 0, parent_id: 1, level: 2, name: 'HTML', position: 0 })] }),
)
export const Saving = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/coursecontents/update_multiple', never)),
  play: async () => {
    ;(await rowOf('HTML')).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  },
})
Saving.test('says that a step is being saved', async ({ canvas }) => {
  await expect(await canvas.findByText('Guardando…')).toBeVisible()
})
/** Lets the answer to the move come. */
let answer = () => {}
const movedLater = mockApi.post('/courses/coursecontents/update_multiple', async ({ body }) => {
  await new Promise<void>((resolve) => (answer = resolve))
  return aContentsChanged({ nodes: [aContentNode({ id: body.changes?.[0]?.id ?? 0, parent_id: 1, level: 2, name: 'HTML', position: 0 })] })
})
export const LeftWhileSaving = meta.story({
  beforeEach: ({ msw }) => msw.use(movedLater),
  play: async () => {
    ;(await rowOf('HTML')).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await screen.findByText('Guardando…')
    await userEvent.keyboard('{ArrowDown}')
  },
})
LeftWhileSaving.test('leaves the focus on the row to which somebody has gone on', async () => {
  const gone = document.activeElement
  await expect(gone).toHaveAttribute('role', 'row')
  await expect(gone).not.toBe(await rowOf('HTML'))
  answer()
  await screen.findByText(/^HTML: puesto 1 de 2/)
  await expect(gone).toHaveFocus()
})
export const Undone = meta.story({
  beforeEach: ({ msw }) => msw.use(movedUp),
  play: async () => {
    ;(await rowOf('HTML')).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await screen.findByText(/^HTML: puesto 1 de 2/)
    await userEvent.keyboard('{Control>}z{/Control}')
  },
})
Undone.test('says that the step is undone, and has no other to undo', async ({ canvas }) => {
  await expect(await canvas.findByText('Paso deshecho')).toBeInTheDocument()
  await expect(canvas.getByRole('button', { name: 'Deshacer' })).toBeDisabled()
})
export const UndoRefused = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post('/courses/coursecontents/contents', () => {
        const undo = { course_id: 3, changes: [{ id: 40, revision: 1, is_deleted: true }] }
        return aContentsChanged({ nodes: [aContentNode({ id: 40, name: 'Guiones', position: 4096 })], undo })
      }),
      mockApi.post(
        '/courses/coursecontents/update_multiple',
        refuse(409, {
          ...{ code: 'conflict', detail: '' },
          current: { nodes: [aContentNode({ id: 41, parent_id: 40, level: 2, name: 'Eventos' })], changed_by: 'Rosa Peña Gil' },
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Añadir un contenido' }))
    await userEvent.keyboard('Guiones{Enter}{Escape}')
    await screen.findByText('Guiones añadido')
    await userEvent.keyboard('{Control>}z{/Control}')
  },
})
UndoRefused.test('keeps what a colleague has put into a content that was added, and shows it', async ({ canvas }) => {
  await expect(await canvas.findByText('Rosa Peña Gil ha cambiado «Eventos» a la vez')).toBeVisible()
  await expect(canvas.getByText('Ya no se puede deshacer: se ha cambiado después.')).toBeVisible()
  await expect(await rowOf('Eventos')).toBeVisible()
})
export const Waiting = meta.story({
  beforeEach: ({ msw }) => {
    const nodes = [aContentNode({ id: 12, parent_id: 1, level: 2, name: 'HTML y CSS', position: 2048, revision: 4 })]
    msw.use(mockApi.post('/courses/coursecontents/update_multiple', refuse(409, { code: 'conflict', detail: '', current: { nodes } })))
  },
  play: async () => {
    ;(await rowOf('HTML')).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await screen.findByText('Otra persona ha cambiado «HTML y CSS» a la vez')
    ;(await rowOf('Hojas de estilo')).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  },
})
Waiting.test('a step behind a conflict waits for its answer, and says so', async ({ canvas }) => {
  await expect(await canvas.findByText('1 paso espera tu respuesta.')).toBeVisible()
})
export const WaitingOffline = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/coursecontents/update_multiple', offline)),
  play: async () => {
    ;(await rowOf('HTML')).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await screen.findByText('No se ha podido guardar. Lo que has hecho sigue aquí.')
    ;(await rowOf('Hojas de estilo')).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  },
})
WaitingOffline.test('says how many steps wait behind one that was lost with the connection', async ({ canvas }) => {
  await expect(await canvas.findByText(/^1 paso espera detrás/)).toBeVisible()
})
export const AddedInside = meta.story({
  play: async () => {
    const row = await rowOf('Marcas y documentos')
    row.focus()
    await userEvent.keyboard('{ArrowLeft}')
    await userEvent.click(await within(row).findByRole('button', { name: 'Más acciones' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Añadir dentro' }))
  },
})
AddedInside.test('the name is typed behind what is inside, also where that was folded', async ({ canvas }) => {
  const field = await canvas.findByRole('textbox')
  await expect(field).toHaveFocus()
  const rows = canvas.getAllByRole('row')
  const typed = rows.findIndex((row) => row.contains(field))
  await expect(rows[typed - 1]).toHaveTextContent('Maquetar una portada')
})
export const Deactivated = meta.story()
Deactivated.test('contents and deliverables are deactivated in one step', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  const { deliverables } = aContentTree()
  msw.use(
    mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
      sent.push(body)
      return aContentsChanged({ deliverables: deliverables.map((each) => ({ ...each, is_active: false, revision: 2 })) })
    }),
  )
  for (const name of ['Maquetar una portada', 'Hojas de estilo'])
    await userEvent.click(await canvas.findByRole('checkbox', { name: `Seleccionar ${name}` }))
  const bar = within(screen.getByRole('toolbar', { name: 'Acciones sobre la selección' }))
  await userEvent.click(bar.getByRole('button', { name: 'Desactivar' }))
  await expect(await screen.findByText('2 cambios guardados')).toBeInTheDocument()
  await expect(sent).toEqual([
    {
      course_id: 3,
      changes: [{ id: 2, revision: 1, fields: { is_active: false } }],
      deliverables: [{ id: 5, revision: 1, is_active: false }],
    },
  ])
  await expect(within(await rowOf('Maquetar una portada')).getByText('Inactivo')).toBeVisible()
})
