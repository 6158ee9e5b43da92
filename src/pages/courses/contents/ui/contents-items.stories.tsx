import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { aContentsChanged, aContentTree, aPage, mockApi, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ContentsOfCourse } from './contents-page'
import { answersContents, atContents } from './contents-story'

const meta = preview.meta({
  title: 'pages/courses/Contents: resources and deliverables',
  component: ContentsOfCourse,
  args: { courseId: 3 },
  decorators: [atContents],
  beforeEach: answersContents,
})

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error('no row')
  row.focus()
  return row
}
const choose = async (name: string, item: string) => {
  await userEvent.click(await within(await rowOf(name)).findByRole('button', { name: 'Más acciones' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

export const Deleted = meta.story()
Deleted.test('a deliverable goes into the bin by Delete, and comes back by the key of undo', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  const tree = aContentTree()
  let isGone = false
  msw.use(
    mockApi.get('/courses/coursecontents/contents', () => ({ ...tree, ...(isGone && { deliverables: [], bin_count: 1 }) })),
    mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
      sent.push(body)
      isGone = !isGone
      return isGone
        ? aContentsChanged({ removed_items: [{ kind: 'deliverable', id: 5 }], undo: { course_id: 3, restore: [7] } })
        : aContentsChanged({ deliverables: tree.deliverables })
    }),
  )
  await rowOf('Maquetar una portada')
  await userEvent.keyboard('{Delete}')
  await waitFor(() => expect(canvas.queryByText('Maquetar una portada')).toBeNull())
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect(await canvas.findByText('Maquetar una portada')).toBeVisible()
  await expect(sent).toEqual([
    { course_id: 3, changes: [], remove: [{ kind: 'deliverable', id: 5, revision: 1 }] },
    { course_id: 3, changes: [], restore: [7] },
  ])
})
Deleted.test('a resource is taken out of its content from the menu of its row', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
      sent.push(body.remove)
      return aContentsChanged({ removed_items: [{ kind: 'resource', id: 8 }], undo: { course_id: 3, restore: [7] } })
    }),
  )
  await choose('Apuntes de HTML', 'Quitar del contenido')
  await waitFor(() => expect(canvas.queryByText('Apuntes de HTML')).toBeNull())
  await expect(sent).toEqual([[{ kind: 'resource', id: 8, revision: 1 }]])
})
Deleted.test('a deliverable with work stays, with the number of its marks', async ({ canvas, msw }) => {
  msw.use(
    mockApi.post(
      '/courses/coursecontents/update_multiple',
      refuse(409, {
        code: 'content_has_work',
        detail: '',
        work: { marks: 1, works: 2, parts: [{ kind: 'deliverable', id: 5, name: 'Maquetar una portada', marks: 1, works: 2 }] },
      }),
    ),
  )
  await rowOf('Maquetar una portada')
  await userEvent.keyboard('{Delete}')
  await expect(await canvas.findByText(/Hay 1 nota y 2 entregas empezadas o hechas en «Maquetar una portada»/)).toBeVisible()
})
export const Copied = meta.story()
Copied.test('a single deliverable is copied into a class of its program', async ({ msw }) => {
  const sent: unknown[] = []
  const [task] = aContentTree().deliverables
  msw.use(
    mockApi.get('/courses/courses', aPage([])),
    mockApi.post('/courses/coursecontents/copy', ({ body }) => {
      sent.push(body)
      return {
        changed: aContentsChanged({ deliverables: task ? [{ ...task, id: 6, content_id: 111, weight: 0 }] : [] }),
        copied: { contents: 0, deliverables: 1, resources: 0 },
        not_copied: {
          ...{ works_count: 3, marks_count: 0, schedules_count: 1, resource_schedules_count: 0, extensions_count: 0 },
          ...{ resources: [], criteria: [], recoveries: [] },
        },
      }
    }),
  )
  await choose('Maquetar una portada', 'Copiar a…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Copiar «Maquetar una portada»' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Programa de destino' }))
  await userEvent.click(await screen.findByRole('option', { name: /Este programa/ }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Desplegar «Historia de los lenguajes de marcas»' }))
  await expect(dialog.queryByRole('treeitem', { name: 'Primer nivel del programa' })).toBeNull()
  await expect(dialog.getAllByRole('treeitem', { name: 'HTML' })).toHaveLength(1)
  await userEvent.click(await dialog.findByRole('treeitem', { name: 'De SGML a XML' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Copiar aquí' }))
  await expect(await screen.findByText('1 entregable')).toBeVisible()
  await expect(screen.getByText('3 entregas de estudiantes')).toBeVisible()
  await expect(sent).toMatchObject([{ course_id: 3, ids: [], items: [{ kind: 'deliverable', id: 5 }], target_id: 3, parent_id: 111 }])
})
const box = (name: string) => screen.findByRole('checkbox', { name: `Seleccionar ${name}` })
const bar = () => within(screen.getByRole('toolbar', { name: 'Acciones sobre la selección' }))
export const Chosen = meta.story({
  play: async () => {
    await rowOf('Apuntes de HTML')
    await userEvent.keyboard(' {ArrowDown}{Shift>} {/Shift}')
  },
})
Chosen.test('resources and deliverables are selected by keys and boxes, and what does not apply to them is not offered', async () => {
  await expect(await box('Apuntes de HTML')).toBeChecked()
  await expect(await box('Maquetar una portada')).toBeChecked()
  await expect((await rowOf('Apuntes de HTML')).getAttribute('aria-selected')).toBe('true')
  await expect(bar().queryByRole('button', { name: 'Activar' })).toBeNull()
  await expect(bar().queryByText('Activar: sin recursos. Abrir: solo contenidos.')).toBeNull()
  await userEvent.click(await box('Hojas de estilo'))
  await expect(bar().queryByRole('button', { name: 'Activar' })).toBeNull()
  await expect(bar().getByText('Activar: sin recursos. Abrir: solo contenidos.')).toBeVisible()
  await userEvent.click(await box('Apuntes de HTML'))
  await expect(bar().queryByRole('button', { name: 'Abrir a todo el centro' })).toBeNull()
  await userEvent.click(await box('Maquetar una portada'))
  await expect(bar().getByRole('button', { name: 'Activar' })).toBeVisible()
})
Chosen.test('they move to a content in one step', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  const { resources, deliverables } = aContentTree()
  msw.use(
    mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
      sent.push(body)
      const there = { content_id: 2, revision: 2 }
      return aContentsChanged({
        resources: resources.map((each) => ({ ...each, ...there })),
        deliverables: deliverables.map((each) => ({ ...each, ...there })),
      })
    }),
  )
  await userEvent.click(bar().getByRole('button', { name: 'Mover a…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mover 2 elementos' }))
  await expect(dialog.queryByRole('treeitem', { name: 'Primer nivel del programa' })).toBeNull()
  await userEvent.click(await dialog.findByRole('treeitem', { name: 'Hojas de estilo' }))
  await expect(dialog.getByRole('radio', { name: 'Antes' })).toBeDisabled()
  await expect(dialog.getByText('Quedarán dentro de «Hojas de estilo».')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Mover aquí' }))
  await expect(await canvas.findByText('2 cambios guardados')).toBeInTheDocument()
  await expect(sent).toEqual([
    {
      course_id: 3,
      items: [
        { kind: 'resource', id: 8, revision: 1, content_id: 2, index: 0 },
        { kind: 'deliverable', id: 5, revision: 1, content_id: 2, index: 0 },
      ],
    },
  ])
})
Chosen.test('they go into the bin with what else is selected, and one undo brings all back', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  const { nodes, resources, deliverables } = aContentTree()
  let isGone = false
  msw.use(
    mockApi.get('/courses/coursecontents/contents', () =>
      isGone ? aContentTree({ nodes: nodes.filter(({ id }) => id !== 2), resources: [], deliverables: [] }) : aContentTree(),
    ),
    mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
      sent.push(body)
      isGone = !isGone
      if (!isGone) return aContentsChanged({ nodes: nodes.filter(({ id }) => id === 2), resources, deliverables })
      const removed_items = [{ kind: 'resource', id: 8 } as const, { kind: 'deliverable', id: 5 } as const]
      return aContentsChanged({ removed: [2], removed_items, undo: { course_id: 3, restore: [7, 8, 9] } })
    }),
  )
  await userEvent.click(await box('Hojas de estilo'))
  await userEvent.click(bar().getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(canvas.queryByText('Maquetar una portada')).toBeNull())
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect(await canvas.findByText('Maquetar una portada')).toBeVisible()
  await expect(sent).toEqual([
    {
      course_id: 3,
      changes: [{ id: 2, revision: 1, is_deleted: true }],
      remove: [
        { kind: 'resource', id: 8, revision: 1 },
        { kind: 'deliverable', id: 5, revision: 1 },
      ],
      inside: { contents: [2], resources: [], deliverables: [] },
    },
    { course_id: 3, changes: [], restore: [7, 8, 9] },
  ])
})
Chosen.test('they are copied with a content into another one, behind what is there', async ({ msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.get('/courses/courses', aPage([])),
    mockApi.post('/courses/coursecontents/copy', ({ body }) => {
      sent.push(body)
      return {
        changed: aContentsChanged(),
        copied: { contents: 1, deliverables: 1, resources: 1 },
        not_copied: {
          ...{ works_count: 0, marks_count: 0, schedules_count: 0, resource_schedules_count: 0, extensions_count: 0 },
          ...{ resources: [], criteria: [], recoveries: [] },
        },
      }
    }),
  )
  await userEvent.click(await box('Hojas de estilo'))
  await userEvent.click(bar().getByRole('button', { name: 'Copiar a…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copiar 3 elementos' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Programa de destino' }))
  await userEvent.click(await screen.findByRole('option', { name: /Este programa/ }))
  await userEvent.click(await dialog.findByRole('treeitem', { name: 'Historia de los lenguajes de marcas' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Copiar aquí' }))
  await expect(await screen.findByText('1 entregable')).toBeVisible()
  const items = [
    { kind: 'resource', id: 8 },
    { kind: 'deliverable', id: 5 },
  ]
  await expect(sent).toEqual([{ course_id: 3, ids: [2], items, target_id: 3, parent_id: 11, index: 2 }])
})
export const InTheBin = meta.story({
  beforeEach: ({ msw }) => {
    const binned = { level: null, parent_name: 'HTML', nodes: 0, deleted_at: '2026-11-20T22:41:00.000Z', deleted_by: 'Ana Gil' }
    const until = { restorable_until: '2026-12-20T22:41:00.000Z' }
    msw.use(
      mockApi.get('/courses/coursecontents/bin', {
        results: [
          { id: 8, kind: 'deliverable', name: 'Portada', deliverables: 1, resources: 0, ...binned, ...until },
          { id: 7, kind: 'resource', name: 'Apuntes', deliverables: 0, resources: 1, ...binned, ...until },
        ],
      }),
      mockApi.post('/courses/coursecontents/update_multiple', refuse(409, { code: 'content_missing', detail: '' })),
    )
  },
  play: async () => userEvent.click(await screen.findByRole('button', { name: 'Papelera' })),
})
InTheBin.test('says what each was, and why one cannot come back', async ({ canvas }) => {
  await expect(await screen.findByText('Entregable de «HTML»')).toBeVisible()
  await expect(screen.getByText('Recurso de «HTML»')).toBeVisible()
  const [first] = screen.getAllByRole('button', { name: 'Recuperar' })
  if (!first) throw new Error('nothing to restore')
  await userEvent.click(first)
  await expect(await canvas.findByRole('alert')).toHaveTextContent('El contenido en el que estaba ya no está')
})
