import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aScoreBook, mockApi, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { NotebookFrame } from './notebook-frame'
import { forgetNotebooks, gridOf, inNotebook, notebookAnswers } from './notebook-story'

/** What was sent, in order. */
let sent: unknown[] = []
const meta = preview.meta({
  title: 'pages/results/Notebook release',
  component: NotebookFrame,
  args: { groupId: 2, search: {}, onSearch: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: inNotebook,
  beforeEach: ({ msw }) => {
    forgetNotebooks()
    sent = []
    msw.use(
      mockApi.post('/courses/deliverables/{id}/release', ({ params, body }) => {
        sent.push([params.id, body.student_ids])
        return { changed: body.student_ids?.length ?? 0, undo_id: `undo-${params.id}` }
      }),
      mockApi.post('/courses/deliverables/{id}/undo_marks', ({ params, body }) => {
        sent.push([params.id, body.undo_id])
        return { undone: 1, kept: { changed: 0, published: 0, files: 0 } }
      }),
      ...notebookAnswers,
    )
  },
})

type Canvas = ReturnType<typeof within>
async function open(canvas: Canvas) {
  await gridOf(canvas)
  await userEvent.click(canvas.getByRole('button', { name: 'Publicar notas…' }))
  return within(await screen.findByRole('dialog', { name: 'Publicar notas' }))
}
const choose = (dialog: Canvas, name: RegExp | string) => userEvent.click(dialog.getByRole('checkbox', { name }))

export const Choose = meta.story()
Choose.test('publishes the marks of the chosen deliverables to the chosen students, and undoes all of it', async ({ canvas }) => {
  const dialog = await open(canvas)
  // every mark of Calculadora is published
  await expect(dialog.queryByRole('checkbox', { name: /^Calculadora/u })).toBeNull()
  await expect(dialog.getByRole('button', { name: /^Publicar/u })).toBeDisabled()
  await choose(dialog, 'Agenda de contactos · 3 sin publicar')
  await choose(dialog, 'Juego de adivinar · 1 sin publicar')
  await choose(dialog, 'Lozano Vega, Mario')
  await userEvent.click(dialog.getByRole('button', { name: 'Publicar 3 notas' }))
  await expect(await screen.findByText('3 notas publicadas')).toBeVisible()
  await expect(sent).toEqual([
    ['8', [31, 34]],
    ['9', [34]],
  ])
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Deshacer' })))
  await waitFor(() =>
    expect(sent.slice(2)).toEqual([
      ['8', 'undo-8'],
      ['9', 'undo-9'],
    ]),
  )
})

export const Interrupted = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post('/courses/deliverables/{id}/release', ({ params }) =>
        params.id === '8' ? { changed: 3, undo_id: 'undo-8' } : refuse(503, { code: 'unavailable', detail: 'Not now.' }),
      ),
    ),
})
Interrupted.test('says what was published and what was not', async ({ canvas }) => {
  const dialog = await open(canvas)
  await userEvent.click(dialog.getAllByRole('checkbox', { name: 'Todos' })[0] as HTMLElement)
  await userEvent.click(dialog.getByRole('button', { name: /^Publicar \d/u }))
  await expect(await screen.findByText('3 notas publicadas')).toBeVisible()
  await expect(await screen.findByText(/sin publicar\. Inténtalo de nuevo/u)).toBeVisible()
})

const published: Schema<'GroupScores'> = aScoreBook()
export const NothingLeft = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/groups/groups/{id}/scores', { ...published, rows: published.rows.map((row) => ({ ...row, flags: [9, 9, 9, 9] })) }),
    ),
})
NothingLeft.test('says that everything is published', async ({ canvas }) => {
  await expect((await open(canvas)).getByText(/^No hay ninguna nota sin publicar/u)).toBeVisible()
})
export const OnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => userEvent.click(await canvas.findByRole('button', { name: 'Publicar notas…' })),
})
