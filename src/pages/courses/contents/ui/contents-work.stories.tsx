import { useState } from 'react'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import { aContentNode, aContentsChanged, aContentTree, aPage, mockApi, refuse, unavailable } from '@/shared/testing'
import { Button, Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { ContentsOfCourse } from './contents-page'
import { answersContents, atContents } from './contents-story'

const meta = preview.meta({
  title: 'pages/courses/Contents: work on several rows',
  component: ContentsOfCourse,
  args: { courseId: 3 },
  decorators: [
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
    atContents,
  ],
  beforeEach(given) {
    answersContents(given)
    given.msw.use(mockApi.get('/courses/courses', aPage([])))
  },
})

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error('no row')
  return row
}
const selectedNames = () =>
  screen
    .getAllByRole('checkbox')
    .filter((box) => (box as HTMLInputElement).checked)
    .map((box) => box.getAttribute('aria-label'))

export const Selected = meta.story()
Selected.test('Shift and Space select the rows between two, as they stand on the screen', async () => {
  ;(await rowOf('De SGML a XML')).focus()
  await userEvent.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  await expect(selectedNames()).toEqual(['Seleccionar De SGML a XML', 'Seleccionar El W3C y sus recomendaciones', 'Seleccionar HTML'])
})

export const One = meta.story({
  globals: { locale: 'en' },
  beforeEach: ({ msw }) => {
    const nodes = [aContentNode()]
    msw.use(mockApi.get('/courses/coursecontents/contents', aContentTree({ nodes, resources: [], deliverables: [] })))
  },
})
One.test('is named in the singular', async ({ canvas }) => {
  await expect(await canvas.findByText(/^1 content, 0 units and 0 classes/)).toBeVisible()
})

const movedUp = mockApi.post('/courses/coursecontents/update_multiple', ({ body }) =>
  aContentsChanged({ nodes: [aContentNode({ id: body.changes?.[0]?.id ?? 0, parent_id: 1, level: 2, name: 'HTML', position: 0 })] }),
)
export const MovedFromButtons = meta.story({ beforeEach: ({ msw }) => msw.use(movedUp) })
MovedFromButtons.test('Alt and an arrow move a row from its buttons and its box too, which keep the focus', async ({ canvas }) => {
  for (const name of ['Subir', 'Más acciones', 'Seleccionar HTML']) {
    ;(await rowOf('HTML')).focus()
    const control = await within(await rowOf('HTML')).findByLabelText(name)
    control.focus()
    await fireEvent.keyDown(control, { key: 'ArrowUp', altKey: true })
    if (name === 'Subir') await expect(await canvas.findByText(/^HTML: puesto 1 de 2/)).toBeInTheDocument()
    await expect(control).toHaveFocus()
    // the browser would go back
    await expect(await fireEvent.keyDown(control, { key: 'ArrowLeft', altKey: true })).toBe(false)
  }
  await expect(screen.queryByRole('menu')).toBeNull()
})

const removal = ({ body }: { readonly body: { readonly changes?: readonly { readonly id: number }[] } }) => {
  const removed = body.changes?.map(({ id }) => id) ?? []
  return aContentsChanged({ removed, undo: { course_id: 3, restore: removed.map((id) => id + 1000) } })
}
export const Removed = meta.story({
  beforeEach: ({ msw }) => {
    const gone = new Set<number>()
    const { nodes, ...tree } = aContentTree()
    msw.use(
      mockApi.get('/courses/coursecontents/contents', () => ({ ...tree, nodes: nodes.filter(({ id }) => !gone.has(id)) })),
      mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
        for (const { id } of body.changes ?? []) gone.add(id)
        return removal({ body })
      }),
    )
  },
})
Removed.test('the focus goes to the next row beside what is deleted, then to the one before, then to the parent', async () => {
  ;(await rowOf('De SGML a XML')).focus()
  await userEvent.keyboard('{Delete}')
  await waitFor(async () => expect(await rowOf('El W3C y sus recomendaciones')).toHaveFocus())
  await userEvent.keyboard('{Delete}')
  await waitFor(async () => expect(await rowOf('Historia de los lenguajes de marcas')).toHaveFocus())
  ;(await rowOf('Hojas de estilo')).focus()
  await userEvent.keyboard('{Delete}')
  await waitFor(async () => expect(await rowOf('Marcas y documentos')).toHaveFocus())
})

export const UndoOfTheNotice = meta.story()
UndoOfTheNotice.test('the notice of a deletion undoes that deletion, not the step after it', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
      sent.push(body.restore ?? body.changes?.[0])
      const [change] = body.changes ?? []
      if (change?.is_deleted === true) return removal({ body })
      const undo = { course_id: 3, changes: [{ id: 1, revision: 2, fields: { name: 'Marcas y documentos' } }] }
      return aContentsChanged({ nodes: change ? [aContentNode({ id: 1, name: 'Marcas', revision: 2 })] : [], undo })
    }),
  )
  ;(await rowOf('Hojas de estilo')).focus()
  await userEvent.keyboard('{Delete}')
  const notice = await screen.findByText('Hojas de estilo está en la papelera')
  ;(await rowOf('Marcas y documentos')).focus()
  await userEvent.keyboard('{F2}')
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Nombre' }), 'Marcas{Enter}')
  await waitFor(() => expect(sent).toHaveLength(2))
  await userEvent.click(within(notice.closest('li') ?? document.body).getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  await expect(sent[2]).toEqual([1002])
})

export const UndoneFromAnotherPage = meta.story({
  render: function Leaving(args) {
    const [isHere, setHere] = useState(true)
    return isHere ? (
      <>
        <Button onClick={() => setHere(false)}>Otra página</Button>
        <ContentsOfCourse {...args} />
      </>
    ) : (
      <p>Pesos</p>
    )
  },
})
UndoneFromAnotherPage.test('the notice of a deletion undoes it also after its page was left', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
      sent.push(body.restore ?? body.changes?.[0]?.is_deleted)
      return body.restore ? aContentsChanged({ nodes: [] }) : removal({ body })
    }),
  )
  ;(await rowOf('Hojas de estilo')).focus()
  await userEvent.keyboard('{Delete}')
  const notice = await screen.findByText('Hojas de estilo está en la papelera')
  await userEvent.click(canvas.getByRole('button', { name: 'Otra página' }))
  await expect(await canvas.findByText('Pesos')).toBeVisible()
  await userEvent.click(within(notice.closest('li') ?? document.body).getByRole('button', { name: 'Deshacer' }))
  await expect(await screen.findByText('Paso deshecho')).toBeVisible()
  await expect(sent).toEqual([true, [1002]])
})

export const CopiedHere = meta.story()
CopiedHere.test('a copy that its dialog undoes is not undone once more by the key', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  const copy = aContentNode({ id: 40, name: 'Hojas de estilo', position: 4096 })
  msw.use(
    mockApi.post('/courses/coursecontents/copy', {
      changed: aContentsChanged({ nodes: [copy], undo: { course_id: 3, changes: [{ id: 40, revision: 1, is_deleted: true }] } }),
      copied: { contents: 1, deliverables: 0, resources: 0 },
      not_copied: {
        ...{ works_count: 0, marks_count: 0, schedules_count: 0, resource_schedules_count: 0, extensions_count: 0 },
        ...{ resources: [], criteria: [], recoveries: [] },
      },
    }),
    mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
      sent.push(body.changes)
      return removal({ body })
    }),
  )
  await userEvent.click(await canvas.findByRole('checkbox', { name: 'Seleccionar Hojas de estilo' }))
  await userEvent.click(await canvas.findByRole('button', { name: 'Copiar a…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copiar «Hojas de estilo»' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Programa de destino' }))
  await userEvent.click(await screen.findByRole('option', { name: /Este programa/ }))
  await userEvent.click(await dialog.findByText('Primer nivel del programa'))
  await userEvent.click(dialog.getByRole('button', { name: 'Copiar aquí' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(sent).toEqual([[{ id: 40, revision: 1, is_deleted: true }]]))
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Deshacer' })).toBeDisabled())
})

export const OutlineRefused = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.post('/courses/coursecontents/contents', refuse(409, { code: 'too_many_contents', detail: '' }))),
})
OutlineRefused.test('an outline that was not added is in the dialog for another try', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Pegar un esquema' }))
  await fireEvent.change(await screen.findByLabelText('Esquema'), { target: { value: 'Estilos\n  Selectores (45 min)' } })
  await userEvent.click(screen.getByRole('button', { name: 'Añadir 2' }))
  const alert = within(await canvas.findByRole('alert'))
  await userEvent.click(alert.getByRole('button', { name: 'Abrir el esquema' }))
  await expect(await screen.findByLabelText('Esquema')).toHaveValue('Estilos\n  Selectores (45 min)')
})

export const OutlineClosed = meta.story()
OutlineClosed.test('an outline that was pasted is there again after the dialog was closed', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Pegar un esquema' }))
  await fireEvent.change(await screen.findByLabelText('Esquema'), { target: { value: 'Estilos' } })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await canvas.findByRole('button', { name: 'Pegar un esquema' }))
  await expect(await screen.findByLabelText('Esquema')).toHaveValue('Estilos')
})

export const Left = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/coursecontents/update_multiple', unavailable)),
})
Left.test('leaving asks while a step could not be saved', async ({ canvas }) => {
  ;(await rowOf('HTML')).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect(await canvas.findByText('No se ha podido guardar. Lo que has hecho sigue aquí.')).toBeVisible()
  await userEvent.click(canvas.getByRole('link', { name: 'Pesos' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await expect(await canvas.findByTestId('elsewhere')).toBeVisible()
})
export const LeftWhileSaving = meta.story()
LeftWhileSaving.test('leaving waits for the steps that can be saved', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  const { promise, resolve } = Promise.withResolvers<null>()
  msw.use(
    mockApi.post('/courses/coursecontents/update_multiple', async ({ body }) => {
      await promise
      sent.push(body.changes?.[0]?.id)
      return aContentsChanged()
    }),
  )
  ;(await rowOf('HTML')).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  ;(await rowOf('Hojas de estilo')).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await userEvent.click(canvas.getByRole('link', { name: 'Pesos' }))
  resolve(null)
  await expect(await canvas.findByTestId('elsewhere')).toBeVisible()
  await expect(sent).toEqual([12, 2])
})
