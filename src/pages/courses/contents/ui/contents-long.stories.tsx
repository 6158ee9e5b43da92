import { expect, userEvent, waitFor } from 'storybook/test'
import { aContentNode, aContentsChanged, aContentTree, inRouter, mockApi, never } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ContentsOfCourse } from './contents-page'
import { answersContents, atContents } from './contents-story'

const meta = preview.meta({
  title: 'pages/courses/Contents: many rows',
  component: ContentsOfCourse,
  args: { courseId: 3 },
  decorators: [atContents],
  beforeEach: answersContents,
})

/** More rows than are drawn at once. */
export const Long = meta.story({
  beforeEach: ({ msw }) => {
    const nodes = Array.from({ length: 500 }, (_, index) =>
      aContentNode({ id: index + 1, name: `Contenido ${index + 1}`, position: index }),
    )
    msw.use(mockApi.get('/courses/coursecontents/contents', aContentTree({ nodes, resources: [], deliverables: [] })))
  },
})
Long.test('says how many rows it has, and the keys reach the last one', async ({ canvas }) => {
  const first = (await canvas.findByText('Contenido 1')).closest<HTMLElement>('[role=row]')
  await expect(canvas.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '500')
  await expect(canvas.queryByText('Contenido 250')).toBeNull()
  first?.focus()
  await userEvent.keyboard('{End}')
  await waitFor(async () => expect((await canvas.findByText('Contenido 500')).closest('[role=row]')).toHaveFocus())
})
Long.test('a name that is typed stays while its row is scrolled out of view', async ({ canvas }) => {
  ;(await canvas.findByText('Contenido 2')).closest<HTMLElement>('[role=row]')?.focus()
  await userEvent.keyboard('{F2}')
  const field = await canvas.findByRole('textbox', { name: 'Nombre' })
  await userEvent.keyboard('Otro nombre')
  for (let last = 0; last < 100;) {
    const lowest = canvas.getAllByRole('row').at(-1)
    lowest?.scrollIntoView({ block: 'start' })
    await waitFor(async () => expect(canvas.getAllByRole('row').at(-1)).not.toBe(lowest))
    last = Number(canvas.getAllByRole('row').at(-1)?.dataset.id)
  }
  await expect(canvas.queryByText('Contenido 5')).toBeNull()
  await expect(field).toHaveFocus()
  await expect(field).toHaveValue('Otro nombre')
})
Long.test('Ctrl and F find a row that is not drawn, and Escape shows all again with the row in view', async ({ canvas }) => {
  await canvas.findByText('Contenido 1')
  await userEvent.keyboard('{Control>}f{/Control}')
  const field = canvas.getByRole('searchbox', { name: 'Buscar en los contenidos' })
  await expect(field).toHaveFocus()
  await userEvent.keyboard('contenido 437')
  const row = (await canvas.findByText('Contenido 437')).closest<HTMLElement>('[role=row]')
  await expect(canvas.getByText('1 encontrado')).toBeInTheDocument()
  await expect(canvas.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '1')
  row?.focus()
  field.focus()
  await userEvent.keyboard('{Escape}')
  await expect(canvas.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '500')
  await expect(canvas.getByText('Contenido 437')).toBeInTheDocument()
})
Long.test('a search that finds nothing says so, and a new row ends it', async ({ canvas }) => {
  await userEvent.type(await canvas.findByRole('searchbox', { name: 'Buscar en los contenidos' }), 'lluvia')
  // shown, and said
  await waitFor(() => expect(canvas.getAllByText('Nada se llama así')).toHaveLength(2))
  await userEvent.click(canvas.getByRole('button', { name: 'Añadir un contenido' }))
  await expect(canvas.getByRole('searchbox', { name: 'Buscar en los contenidos' })).toHaveValue('')
  await expect(await canvas.findByRole('textbox', { name: 'Nombre del contenido' })).toHaveFocus()
})
Long.test('a row that is moved while something is searched ends the search, so that its siblings are seen', async ({ canvas, msw }) => {
  msw.use(mockApi.post('/courses/coursecontents/update_multiple', never))
  await userEvent.type(await canvas.findByRole('searchbox', { name: 'Buscar en los contenidos' }), 'contenido 437')
  const row = (await canvas.findByText('Contenido 437')).closest<HTMLElement>('[role=row]')
  row?.focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect(canvas.getByRole('searchbox', { name: 'Buscar en los contenidos' })).toHaveValue('')
  await expect(canvas.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '500')
  await waitFor(async () => expect((await canvas.findByText('Contenido 437')).closest('[role=row]')).toHaveFocus())
})
export const Single = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(
        '/courses/coursecontents/contents',
        aContentTree({ nodes: [aContentNode({ id: 1, name: 'Marcas', position: 1024 })], resources: [], deliverables: [] }),
      ),
      mockApi.post('/courses/coursecontents/update_multiple', aContentsChanged({ removed: [1] })),
    ),
})
Single.test('what is searched can be cleared once nothing is left', async ({ canvas }) => {
  await userEvent.type(await canvas.findByRole('searchbox', { name: 'Buscar en los contenidos' }), 'marcas')
  const row = (await canvas.findByText('Marcas')).closest<HTMLElement>('[role=row]')
  row?.focus()
  await userEvent.keyboard('{Delete}')
  await waitFor(() => expect(canvas.queryByText('Marcas')).toBeNull())
  await userEvent.clear(canvas.getByRole('searchbox', { name: 'Buscar en los contenidos' }))
  await expect(await canvas.findByText('Este programa aún no tiene contenidos')).toBeVisible()
})
export const Nested = meta.story()
Nested.test('a search ends what was selected, and Shift selects only what it finds', async ({ canvas }) => {
  const checkbox = (name: string) => canvas.findByRole('checkbox', { name: `Seleccionar ${name}` })
  await userEvent.click(await checkbox('HTML'))
  // shown, and said
  await expect(await canvas.findAllByText('1 seleccionada')).toHaveLength(2)
  await userEvent.type(canvas.getByRole('searchbox', { name: 'Buscar en los contenidos' }), 'de')
  await waitFor(() => expect(canvas.queryAllByText('1 seleccionada')).toEqual([]))
  const focus = (name: string) => canvas.getByText(name).closest<HTMLElement>('[role=row]')?.focus()
  focus('De SGML a XML')
  await userEvent.keyboard(' ')
  focus('Apuntes de HTML')
  await userEvent.keyboard('{Shift>} {/Shift}')
  await expect(await canvas.findAllByText('2 seleccionadas')).toHaveLength(2)
  // between them, and only there because of what is in it
  await expect(await checkbox('HTML')).not.toBeChecked()
})
export const LongNamedByTheAddress = meta.story({
  ...Long.input,
  decorators: [inRouter({ path: '/course/edit/$courseId/contents', at: '/course/edit/3/contents#n350' })],
})
LongNamedByTheAddress.test('the node that a link names has the focus, and is in view', async ({ canvas }) => {
  const row = (await canvas.findByText('Contenido 350')).closest<HTMLElement>('[role=row]')
  await expect(row).toHaveFocus()
  await expect(row).toBeVisible()
  await expect((row?.getBoundingClientRect().top ?? -1) >= 0 && (row?.getBoundingClientRect().bottom ?? Infinity) <= innerHeight).toBe(true)
})
