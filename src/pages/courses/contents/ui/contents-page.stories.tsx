import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  aContentNode,
  aContentsChanged,
  aContentTree,
  aCourse,
  aCourseRow,
  aPage,
  anAuthoredDeliverable,
  aPlacedResource,
  mockApi,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ContentsOfCourse } from './contents-page'
import { answersContents, atContents } from './contents-story'

const saved = (change: Parameters<typeof aContentNode>[0]) => aContentsChanged({ nodes: [aContentNode({ revision: 2, ...change })] })

const meta = preview.meta({
  title: 'pages/courses/Contents',
  component: ContentsOfCourse,
  args: { courseId: 3 },
  decorators: [atContents],
  beforeEach: answersContents,
})

export const Contents = meta.story()
Contents.test('moves by keys: arrows, folding, type-ahead and ends', async ({ canvas }) => {
  const row = async (name: string) => (await canvas.findByText(name)).closest<HTMLElement>('[role=row]')
  ;(await row('Marcas y documentos'))?.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect(await row('De SGML a XML')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect(canvas.queryByText('De SGML a XML')).toBeNull()
  await userEvent.keyboard('h')
  await expect(await row('HTML')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect(await row('Hojas de estilo')).toHaveFocus()
  await expect(await row('Hojas de estilo')).toHaveAttribute('aria-posinset', '2')
  await expect(canvas.getAllByRole('row').filter((each) => each.tabIndex === 0)).toHaveLength(1)
})
export const Moved = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post('/courses/coursecontents/update_multiple', ({ body }) =>
        saved({ id: body.changes?.[0]?.id ?? 0, parent_id: 1, level: 2, name: 'HTML', position: 0 }),
      ),
    ),
})
Moved.test('Alt and an arrow move the node, the focus stays on it, and the place is said', async ({ canvas }) => {
  const row = async () => (await canvas.findByText('HTML')).closest<HTMLElement>('[role=row]')
  ;(await row())?.focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect(await canvas.findByText('HTML: puesto 1 de 2 en Marcas y documentos, Unidad')).toBeInTheDocument()
  await waitFor(async () => expect(await row()).toHaveFocus())
  await expect(await row()).toHaveAttribute('aria-posinset', '1')
})
Moved.test('two quick presses of a button rename nothing, on the name they do', async ({ canvas }) => {
  await userEvent.click(await canvas.findByText('HTML'))
  await userEvent.dblClick(await canvas.findByRole('button', { name: 'Subir' }))
  await expect(canvas.queryByRole('textbox', { name: 'Nombre' })).toBeNull()
  await userEvent.dblClick(canvas.getByText('HTML'))
  await expect(await canvas.findByRole('textbox', { name: 'Nombre' })).toHaveValue('HTML')
})
export const ItemMoved = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
        const [resource] = aContentTree().resources
        const [item] = body.items ?? []
        if (!resource || !item) throw new Error('nothing is moved')
        return { ...saved({}), nodes: [], resources: [{ ...resource, content_id: item.content_id, revision: 2 }] }
      }),
    ),
})
ItemMoved.test('a resource goes to the next content with the same keys, with the focus on it', async ({ canvas }) => {
  const row = async () => (await canvas.findByText('Apuntes de HTML')).closest<HTMLElement>('[role=row]')
  await expect(await row()).toHaveAttribute('aria-level', '3')
  ;(await row())?.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect(await canvas.findByText('Apuntes de HTML: puesto 1 de 1 en Hojas de estilo')).toBeInTheDocument()
  await waitFor(async () => expect(await row()).toHaveFocus())
  await expect(await row()).toHaveAttribute('aria-level', '2')
})
ItemMoved.test('a deliverable goes to any content by a dialog that knows where it is', async ({ canvas }) => {
  const row = (await canvas.findByText('Maquetar una portada')).closest<HTMLElement>('[role=row]')
  row?.focus()
  await userEvent.click(await within(row ?? document.body).findByRole('button', { name: 'Más acciones' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mover a…' }))
  await userEvent.click(await screen.findByRole('treeitem', { name: 'HTML' }))
  await expect(screen.getByText('Ya está ahí.')).toBeVisible()
  await expect(screen.getByRole('treeitem', { name: /^Maquetar una portada/ })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(screen.getByRole('treeitem', { name: 'Hojas de estilo' }))
  await expect(screen.getByText('Quedará dentro de «Hojas de estilo».')).toBeVisible()
  await expect(screen.getByRole('radio', { name: 'Antes' })).toBeDisabled()
})
export const Written = meta.story({
  beforeEach: ({ msw }) => {
    const { nodes } = aContentTree()
    const added: typeof nodes = []
    msw.use(
      // a tree that is fetched again has what was added
      mockApi.get('/courses/coursecontents/contents', () => aContentTree({ nodes: [...nodes, ...added] })),
      mockApi.post('/courses/coursecontents/contents', ({ body }) => {
        const id = 901 + added.length
        const answer = saved({ id, name: body.contents[0]?.name ?? '', position: 3000 + id })
        added.push(...answer.nodes)
        return answer
      }),
    )
  },
})
Written.test('Enter adds siblings one after the other until one is left empty', async ({ canvas }) => {
  const row = (await canvas.findByText('Hojas de estilo')).closest<HTMLElement>('[role=row]')
  row?.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(await canvas.findByLabelText('Nombre del contenido'), 'Guiones{Enter}')
  await userEvent.type(await canvas.findByLabelText('Nombre del contenido'), 'Bucles{Enter}{Escape}')
  await expect(await canvas.findByText('Guiones')).toBeVisible()
  await expect(await canvas.findByText('Bucles')).toBeVisible()
})
Contents.test('the resources of a node open from its row', async ({ canvas, msw }) => {
  msw.use(mockApi.get('/resources/related', { can_edit: true, center_id: 1, results: [aPlacedResource(3)] }))
  await userEvent.click(await canvas.findByRole('button', { name: '1 recurso' }))
  await expect(await screen.findByRole('dialog', { name: 'Recursos de «HTML»' })).toBeVisible()
  await expect(await screen.findByRole('link', { name: 'Guía de selectores 3' })).toBeVisible()
})
Contents.test('a press on the resources of a row moves nothing under the pointer', async ({ canvas }) => {
  const resources = await canvas.findByRole('button', { name: '1 recurso' })
  await userEvent.pointer({ keys: '[MouseLeft>]', target: resources })
  await expect(canvas.queryByRole('gridcell', { name: 'Acciones de HTML' })).toBeNull()
})
Written.test('a deliverable is added to a node, and its page opens', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post('/courses/deliverables', ({ body }) => {
      sent.push(body)
      return anAuthoredDeliverable({ id: 41 })
    }),
  )
  const row = (await canvas.findByText('Hojas de estilo')).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error('no row')
  row.focus()
  await userEvent.click(await within(row).findByRole('button', { name: 'Más acciones' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Añadir un entregable' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre del entregable' }), 'Portada{Enter}')
  await expect(await canvas.findByText('/course/edit/3/deliverable/41')).toBeVisible()
  await expect(sent).toEqual([{ content_id: 2, name: 'Portada' }])
})
export const Pasting = meta.story({ globals: { locale: 'en' } })
Pasting.test('shows the tree that an outline becomes', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Paste an outline' }))
  await fireEvent.change(await screen.findByLabelText('Outline'), { target: { value: 'Styles\n  Selectors (45 min)\n  Boxes' } })
  await expect(await screen.findByText('45 min')).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Add 3' })).toBeEnabled()
})
export const CopiedElsewhere = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/courses/courses', aPage([aCourseRow({ id: 9, name: 'Diseño de interfaces web' })])),
      mockApi.post('/courses/coursecontents/copy', {
        changed: saved({ id: 40 }),
        copied: { contents: 3, deliverables: 1, resources: 1 },
        not_copied: {
          works_count: 12,
          marks_count: 0,
          schedules_count: 1,
          resource_schedules_count: 2,
          extensions_count: 0,
          resources: [],
          criteria: ['Maquetar una portada'],
          recoveries: [],
        },
      }),
    ),
})
CopiedElsewhere.test('copies what is selected to a place of another program, and says what was not copied', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('checkbox', { name: 'Seleccionar HTML' }))
  await userEvent.click(await canvas.findByRole('button', { name: 'Copiar a…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copiar «HTML»' }))
  await userEvent.type(dialog.getByRole('combobox', { name: 'Programa de destino' }), 'Diseño')
  await userEvent.click(await screen.findByRole('option', { name: /Diseño de interfaces web/ }))
  await userEvent.click(await dialog.findByRole('treeitem', { name: 'Marcas y documentos' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Copiar aquí' }))
  await expect(await screen.findByText('3 contenidos, unidades y clases')).toBeVisible()
  await expect(screen.getByText('Los criterios de Maquetar una portada: el programa de destino no los tiene todos')).toBeVisible()
  await expect(screen.getByRole('link', { name: 'Abrir el programa' })).toHaveFocus()
})
export const CopyToAnEmptyProgram = meta.story({
  beforeEach: ({ msw }) => {
    const empty = aContentTree({ course: { id: 9, name: 'Diseño de interfaces web' }, nodes: [], resources: [], deliverables: [] })
    msw.use(
      mockApi.get('/courses/courses', aPage([aCourseRow({ id: 9, name: 'Diseño de interfaces web' })])),
      mockApi.get('/courses/coursecontents/contents', ({ query }) => (query.get('course') === '9' ? empty : aContentTree())),
    )
  },
})
const copyToEmpty = async (name: string) => {
  await userEvent.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Copiar a…' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Copiar «${name}»` }))
  await userEvent.type(dialog.getByRole('combobox', { name: 'Programa de destino' }), 'Diseño')
  await userEvent.click(await screen.findByRole('option', { name: /Diseño de interfaces web/ }))
  return dialog
}
CopyToAnEmptyProgram.test('says that the program is empty, and its first level is a place', async () => {
  const dialog = await copyToEmpty('HTML')
  await expect(await dialog.findByText(/todavía está vacío: la copia va a su primer nivel/)).toBeVisible()
  await userEvent.click(dialog.getByRole('treeitem', { name: 'Primer nivel del programa' }))
  await expect(dialog.getByRole('button', { name: 'Copiar aquí' })).toBeEnabled()
})
CopyToAnEmptyProgram.test('says that a resource needs a content there, and leads to the program', async () => {
  const dialog = await copyToEmpty('Apuntes de HTML')
  await expect(await dialog.findByText(/esto va siempre dentro de un contenido/)).toBeVisible()
  await expect(dialog.queryByRole('tree')).toBeNull()
  await expect(dialog.getByRole('link', { name: 'Abrir el programa' })).toHaveAttribute('href', '/course/edit/9/contents')
  await expect(dialog.getByRole('button', { name: 'Copiar aquí' })).toBeDisabled()
})
export const ForReaders = meta.story({
  globals: { locale: 'en' },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/courses/courses/{id}', aCourse({ center: null, can_edit: false })),
      mockApi.get('/courses/coursecontents/contents', aContentTree({ can_edit: false })),
    ),
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
