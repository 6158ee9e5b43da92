import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { aDesk, aScoreSaved, aTeacherGrade, mockApi, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { NotebookFrame } from './notebook-frame'
import { active, book, forgetNotebooks, gridOf, inNotebook, notebookAnswers } from './notebook-story'

/** What was sent, in order. */
let sent: unknown[] = []
/** Marks of the first deliverable in the answer, by student. */
let marks: Record<number, number> = {}
const withMarks = () => ({
  ...book,
  rows: book.rows.map((row) => ({
    ...row,
    marks: row.marks.map((mark, at) => (at === 0 ? (marks[row.student.id] ?? mark) : mark)),
    revisions: row.revisions.map((revision, at) => (at === 0 && marks[row.student.id] !== undefined ? revision + 1 : revision)),
  })),
})
const exemption = {
  ...{
    reason: 'Convalidado.',
    shows_reason: true,
    exempted_by: 'Laura Vidal Ortega',
    exempted_at: '2026-11-20T22:50:00.000Z',
    revision: 4,
  },
}

const meta = preview.meta({
  title: 'pages/results/Notebook exemptions',
  component: NotebookFrame,
  args: { groupId: 2, search: {}, onSearch: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: inNotebook,
  beforeEach: ({ msw }) => {
    forgetNotebooks()
    sent = []
    marks = {}
    msw.use(
      mockApi.get('/groups/groups/{id}/scores', withMarks),
      mockApi.put('/groups/groups/{id}/scores', ({ body }) => {
        sent.push(body.text)
        const { student_id, deliverable_id } = body
        if (marks[student_id] === -4)
          return refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { 'entry.text': ['is_exempt'] } })
        return aScoreSaved({ student_id, deliverable_id, mark: 700, revision: 9 })
      }),
      mockApi.post('/courses/deliverables/{id}/exempt', ({ params, body }) => {
        sent.push([params.id, body])
        for (const { id } of body.students) marks[id] = -4
        return { exempted: body.students.length }
      }),
      mockApi.post('/courses/deliverables/{id}/end_exemptions', ({ body }) => {
        sent.push(body.students)
        for (const { id } of body.students) marks[id] = 925
        return { ended: body.students.length }
      }),
      mockApi.get(
        '/courses/deliverables/{id}/grade/{student_id}',
        aDesk({ exemption, grade: aTeacherGrade({ outcome: 'exempt', mark: null }) }),
      ),
      ...notebookAnswers,
    )
  },
})

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name: `Exención de ${name}` }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

export const Typed = meta.story()
Typed.test('EX asks for its reason, and nothing is sent without it', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('ex{Enter}')
  const dialog = await dialogOf('Álamo Ruiz, Sara')
  await userEvent.click(dialog.getByRole('button', { name: 'Eximir' }))
  await expect(sent).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Convalidado.')
  await userEvent.click(dialog.getByRole('button', { name: 'Eximir' }))
  await waitFor(() =>
    expect(sent).toEqual([['7', { group_id: 2, students: [{ id: 31, revision: 0 }], reason: 'Convalidado.', shows_reason: true }]]),
  )
  await isClosed()
  await waitFor(() => expect(grid).toHaveFocus())
  await waitFor(() => expect(active(grid)).toHaveTextContent('EX'))
})
Typed.test('closing the dialog leaves the cell as it was', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('EX{ArrowRight}')
  await dialogOf('Álamo Ruiz, Sara')
  await userEvent.keyboard('{Escape}')
  await isClosed()
  await waitFor(() => expect(grid).toHaveFocus())
  await expect(active(grid)).toHaveTextContent('9,25')
  await expect(sent).toEqual([])
})
Typed.test('the same for everybody without a mark is one exemption of all of them', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Alt>}{ArrowDown}{/Alt}')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'La misma nota a quien no tiene…' }))
  const bulk = within(await screen.findByRole('dialog', { name: 'La misma nota en Juego de adivinar' }))
  await userEvent.type(bulk.getByRole('textbox', { name: 'Nota' }), 'EX')
  await userEvent.click(bulk.getByRole('button', { name: 'Poner las notas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Eximir a 2 estudiantes' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Convalidado.')
  await userEvent.click(dialog.getByRole('button', { name: 'Eximir' }))
  await waitFor(() => expect(sent).toMatchObject([['9', { students: [{ id: 31 }, { id: 35 }] }]]))
})

export const AlreadyExempt = meta.story({
  beforeEach: () => {
    marks = { 31: -4 }
  },
})
AlreadyExempt.test('a mark over an exemption waits until it ends, and is sent then', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('7{ArrowRight}')
  await expect(await canvas.findByText(/«7»: Está exento/u)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Exención…' }))
  const dialog = await dialogOf('Álamo Ruiz, Sara')
  await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Convalidado.')
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar la exención' }))
  await waitFor(() => expect(sent).toEqual(['7', [{ id: 31, revision: 4 }], '7']))
  await waitFor(() => expect(canvas.queryByText(/«7»: Está exento/u)).toBeNull())
})
AlreadyExempt.test('deleting EX opens the exemption rather than a refusal', async ({ canvas }) => {
  const grid = await gridOf(canvas)
  grid.focus()
  await userEvent.keyboard('{Delete}')
  const dialog = await dialogOf('Álamo Ruiz, Sara')
  await expect(await dialog.findByRole('button', { name: 'Quitar la exención' })).toBeVisible()
  await expect(sent).toEqual([])
})

export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
OnAPhone.test('EX is a key beside the number pad', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('textbox', { name: 'Nota de Álamo Ruiz, Sara en Calculadora' }))
  await userEvent.click(canvas.getByRole('button', { name: 'EX' }))
  await dialogOf('Álamo Ruiz, Sara')
})
