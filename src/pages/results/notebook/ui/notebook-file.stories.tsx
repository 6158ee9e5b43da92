import { expect, fn, screen, userEvent, type within } from 'storybook/test'
import { mockApi, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { NotebookFrame } from './notebook-frame'
import { forgetNotebooks, gridOf, inNotebook, notebookAnswers } from './notebook-story'

const meta = preview.meta({
  title: 'pages/results/Notebook file',
  component: NotebookFrame,
  args: { groupId: 2, search: {}, onSearch: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: inNotebook,
  beforeEach: ({ msw }) => {
    forgetNotebooks()
    msw.use(...notebookAnswers)
  },
})

type Canvas = ReturnType<typeof within>
/** What an entry of the menu asks for. */
async function queryOf(canvas: Canvas, name: string) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Descargar' }))
  const link = await screen.findByRole('menuitem', { name })
  const address = new URL(link.getAttribute('href') ?? '', location.href)
  await expect(address.pathname).toBe('/api/v1/groups/groups/2/scores/file')
  return address.searchParams
}

export const Whole = meta.story()
Whole.test('has all columns and, without naming them, all students', async ({ canvas }) => {
  const query = await queryOf(canvas, 'Excel, como se ve')
  await expect(Object.fromEntries(query)).toMatchObject({ course: '3', format: 'xlsx', language: 'es' })
  await expect(query.getAll('columns')).toEqual(['task-7', 'task-8', 'result-4', 'task-9', 'task-10', 'result-5'])
  await expect(query.getAll('students')).toEqual([])
})

export const Chosen = meta.story({ args: { search: { view: 'contents', hide: '8.10', filter: 'failing', sort: '-mark' } } })
Chosen.test('has the columns and the students that are left, in their order', async ({ canvas }) => {
  const query = await queryOf(canvas, 'CSV, como se ve')
  await expect(query.get('format')).toBe('csv')
  await expect(query.getAll('columns')).toEqual(['task-7', 'task-9', 'content-1'])
  await expect(query.getAll('students')).toEqual(['34', '33'])
})

Whole.test('is a PDF too', async ({ canvas }) => {
  const query = await queryOf(canvas, 'PDF, como se ve')
  await expect(query.get('format')).toBe('pdf')
})

export const Folded = meta.story({ args: { search: { fold: 'result-4' } } })
Folded.test('has only the mean of a folded group', async ({ canvas }) => {
  const query = await queryOf(canvas, 'CSV, como se ve')
  await expect(query.getAll('columns')).toEqual(['result-4', 'task-9', 'task-10', 'result-5'])
})

export const Unsaved = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put('/groups/groups/{id}/scores', refuse(413, { code: 'too_large', detail: 'Too large.' }))),
})
Unsaved.test('says that a mark which was not saved is not in the file', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('8{Enter}')
  await expect(await canvas.findByRole('button', { name: 'Ir a ella' })).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Descargar' }))
  await expect(await screen.findByText('1 nota sin guardar no está en el archivo')).toBeVisible()
})

export const EnglishOnAPhone = meta.story({ globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } } })
EnglishOnAPhone.test('is offered', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Download' }))
  await expect(await screen.findByRole('menuitem', { name: 'Excel, as shown' })).toBeVisible()
})
