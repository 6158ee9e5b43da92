import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aPage, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { NotebookFrame } from './notebook-frame'
import { book, forgetNotebooks, gridOf, inNotebook, notebookAnswers } from './notebook-story'

const note: Schema<'StudentNote'> = {
  ...{ id: 3, body: 'Pide tutoría los martes.', author: null, created_at: '2026-11-20T22:41:00.000Z' },
  ...{ can_change: true, can_delete: true, revision: 1 },
}
/** What was sent, in order. */
let sent: unknown[] = []
const meta = preview.meta({
  title: 'pages/results/Notebook notes',
  component: NotebookFrame,
  args: { groupId: 2, search: {}, onSearch: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: inNotebook,
  beforeEach: ({ msw }) => {
    forgetNotebooks()
    sent = []
    const withNotes = () => ({
      ...book,
      rows: book.rows.map((row) => ({ ...row, student: { ...row.student, notes: row.student.notes + sent.length } })),
    })
    msw.use(
      mockApi.get('/groups/groups/{id}/scores', withNotes),
      mockApi.get('/groups/groupstudents/{id}/notes', () => aPage([note])),
      mockApi.post('/groups/groupstudents/{id}/notes', ({ params, body }) => {
        sent.push([params.id, body.body])
        return note
      }),
      ...notebookAnswers,
    )
  },
})
const sheetOf = async () => within(await screen.findByRole('dialog', { name: 'Notas del equipo' }))

export const OfAStudent = meta.story()
OfAStudent.test('Space on a name opens what the team wrote, and a note is added', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowLeft} ')
  const sheet = await sheetOf()
  await expect(await sheet.findByText('Pide tutoría los martes.')).toBeVisible()
  await userEvent.type(sheet.getByRole('textbox', { name: 'Nueva nota' }), 'Llega tarde.')
  await userEvent.click(sheet.getByRole('button', { name: 'Guardar la nota' }))
  await waitFor(() => expect(sent).toEqual([['72', 'Llega tarde.']]))
  await userEvent.keyboard('{Escape}')
  await expect(await within(grid).findByRole('button', { name: 'Notas sobre García Soler, Ana Belén: 3' })).toBeVisible()
})
OfAStudent.test('so does the button beside the name', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  await userEvent.click(within(grid).getByRole('button', { name: 'Notas sobre Álamo Ruiz, Sara: ninguna' }))
  await expect(await (await sheetOf()).findByText('Pide tutoría los martes.')).toBeVisible()
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
OnAPhone.test('are beside the marks of a student', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('radio', { name: 'Estudiante' }))
  await userEvent.click(canvas.getByRole('button', { name: /^Notas del equipo/u }))
  await expect(await (await sheetOf()).findByText('Pide tutoría los martes.')).toBeVisible()
})
