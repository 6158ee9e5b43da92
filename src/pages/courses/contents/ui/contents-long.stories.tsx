import { expect, userEvent, waitFor } from 'storybook/test'
import { aContentNode, aContentTree, inRouter, mockApi } from '@/shared/testing'
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
