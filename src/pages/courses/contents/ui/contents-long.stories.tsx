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
