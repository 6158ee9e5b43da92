import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aDesk, aScoreSaved, aTeacherGrade, mockApi, never, offline, refuse, unavailable } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { NotebookFrame } from './notebook-frame'
import { forgetNotebooks, gridOf, inNotebook, notebookAnswers } from './notebook-story'

const deskPath = '/courses/deliverables/{id}/grade/{student_id}'
const gradePath = '/courses/deliverables/{id}/grade'

const graded = (change: Partial<Schema<'TeacherGrade'>> = {}) =>
  aTeacherGrade({ outcome: 'marked', mark: 925, feedback: 'Muy bien.', version_id: 71, passed: true, revision: 1, ...change })

/** Simulates the server that keeps the grade of one cell. */
function gradeAnswers(first = graded(), saved: Schema<'GradeChange'>[] = []) {
  let grade = first
  return [
    mockApi.get(deskPath, () => aDesk({ grade })),
    mockApi.put(gradePath, ({ body }) => {
      saved.push(body)
      const published = grade.released_at === null ? null : (grade.published ?? { ...grade, outcome: 'marked' as const })
      grade = { ...grade, feedback: body.feedback, private_note: body.private_note, revision: grade.revision + 1, published }
      return grade
    }),
  ]
}

const meta = preview.meta({
  title: 'pages/results/Notebook detail',
  component: NotebookFrame,
  args: { groupId: 2, search: {}, onSearch: fn() },
  parameters: { layout: 'fullscreen' },
  decorators: inNotebook,
  beforeEach: ({ msw }) => {
    forgetNotebooks()
    msw.use(...gradeAnswers(), ...notebookAnswers)
  },
  play: async ({ canvas }) => {
    const grid = await gridOf(canvas)
    grid.focus()
    await userEvent.keyboard(' ')
    await within(document.body).findByRole('dialog')
  },
})

const page = () => within(document.body)
const comment = () => page().findByRole('textbox', { name: 'Comentario' })

export const Written = meta.story()
Written.test('the comment and the note are saved by themselves, with the mark as it was', async ({ msw }) => {
  const saved: Schema<'GradeChange'>[] = []
  msw.use(...gradeAnswers(graded(), saved))
  await userEvent.type(await comment(), ' Revisa el pie.')
  await expect(await page().findByText(/^Guardado/u)).toBeVisible()
  await userEvent.type(page().getByRole('textbox', { name: 'Nota privada' }), 'Hablar con la familia.')
  await userEvent.tab()
  await waitFor(() =>
    expect(saved.at(-1)).toMatchObject({
      entry: { mode: 'mark', text: '9,25' },
      feedback: 'Muy bien. Revisa el pie.',
      private_note: 'Hablar con la familia.',
      version_id: 71,
    }),
  )
})
Written.test('closing saves, and the next mark of the cell is typed over the new revision', async ({ canvas, msw }) => {
  const revisions: (string | null)[] = []
  msw.use(
    mockApi.put('/groups/groups/{id}/scores', ({ headers, body: { student_id, deliverable_id } }) => {
      revisions.push(headers.get('if-match'))
      return aScoreSaved({ student_id, deliverable_id, mark: 800, revision: 3 })
    }),
  )
  await userEvent.type(await comment(), ' Bien.')
  await userEvent.keyboard('{Escape}')
  const grid = await gridOf(canvas)
  await waitFor(() => expect(grid).toHaveFocus())
  await userEvent.keyboard('8{Enter}')
  await waitFor(() => expect(revisions).toEqual(['"2"']))
})

Written.test('undoing a mark goes over the own comment, and blames nobody', async ({ canvas, msw }) => {
  let grade = graded()
  const typed: (string | null)[][] = []
  msw.use(
    mockApi.get(deskPath, () => aDesk({ grade })),
    mockApi.put(gradePath, ({ body }) => (grade = { ...grade, feedback: body.feedback, revision: grade.revision + 1 })),
    mockApi.put('/groups/groups/{id}/scores', ({ headers, body: { student_id, deliverable_id, text } }) => {
      typed.push([text, headers.get('if-match')])
      grade = { ...grade, mark: Number(text.replace(',', '.')) * 100, revision: grade.revision + 1 }
      return aScoreSaved({ student_id, deliverable_id, mark: grade.mark ?? -1, revision: grade.revision })
    }),
  )
  await userEvent.keyboard('{Escape}')
  const grid = await gridOf(canvas)
  await waitFor(() => expect(grid).toHaveFocus())
  await userEvent.keyboard('8{ArrowDown}')
  await waitFor(() => expect(typed).toEqual([['8', '"1"']]))
  await expect(await canvas.findByText('Guardado')).toBeVisible()
  await userEvent.keyboard('{ArrowUp} ')
  await userEvent.type(await comment(), ' Bien.')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(grid).toHaveFocus())
  await expect(grade.revision).toBe(3)
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(typed.at(-1)).toEqual(['9,25', '"3"']))
})

export const Published = meta.story({
  beforeEach: ({ msw }) => msw.use(...gradeAnswers(graded({ released_at: '2026-11-20T10:00:00.000Z' }))),
})
Published.test('what is written stands beside what the student sees until it is published', async ({ msw }) => {
  const released: readonly number[][] = []
  msw.use(
    mockApi.post('/courses/deliverables/{id}/release', ({ body }) => {
      ;(released as number[][]).push([...(body.student_ids ?? [])])
      return { changed: 1, undo_id: null }
    }),
  )
  await expect(page().queryByRole('button', { name: 'Publicar los cambios' })).toBeNull()
  await userEvent.type(await comment(), ' Mejor.')
  await expect(await page().findByText(/^El estudiante ve 9,25\./u)).toBeVisible()
  await userEvent.click(await page().findByRole('button', { name: 'Publicar los cambios' }))
  await waitFor(() => expect(released).toEqual([[31]]))
})

export const Conflict = meta.story({
  beforeEach: ({ msw }) => {
    const current = graded({ feedback: 'Falta el pie.', graded_by: 'Carmen Rueda Blanco', revision: 3 })
    msw.use(mockApi.put(gradePath, refuse(409, { detail: 'Somebody else saved this first.', code: 'conflict', current, etag: '"3"' })))
  },
})
Conflict.test('two comments at once: the teacher chooses', async ({ msw }) => {
  await userEvent.type(await comment(), ' Mío.')
  await expect(await page().findByText('Carmen Rueda Blanco ha guardado otra nota mientras escribías')).toBeVisible()
  await expect(page().getByText('Falta el pie.')).toBeVisible()
  const saved: Schema<'GradeChange'>[] = []
  msw.use(...gradeAnswers(graded({ revision: 3 }), saved))
  await userEvent.click(page().getByRole('button', { name: 'Guardar lo mío' }))
  await waitFor(() => expect(saved.at(-1)?.feedback).toBe('Muy bien. Mío.'))
})

export const OtherMark = meta.story({
  beforeEach: ({ msw }) => {
    const current = graded({ mark: 600, revision: 3 })
    msw.use(
      mockApi.put(gradePath, ({ body, headers }) =>
        headers.get('if-match') === '"3"'
          ? graded({ mark: 600, feedback: body.feedback, revision: 4 })
          : refuse(409, { detail: 'Somebody else saved this first.', code: 'conflict', current, etag: '"3"' }),
      ),
    )
  },
})
OtherMark.test('a mark that another teacher changed meanwhile stays, and nothing is asked', async () => {
  await userEvent.type(await comment(), ' Mío.')
  await expect(await page().findByText(/^Guardado/u)).toBeVisible()
  await expect(page().queryByText(/ha guardado otra nota/u)).toBeNull()
})

export const WithoutConnection = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.put(gradePath, offline())) })
WithoutConnection.test('closing asks before the text is lost', async () => {
  await userEvent.type(await comment(), ' Mío.')
  await userEvent.keyboard('{Escape}')
  const question = within(await page().findByRole('dialog', { name: '¿Salir sin guardar?' }))
  await userEvent.click(question.getByRole('button', { name: 'Seguir aquí' }))
  await expect(await comment()).toHaveValue('Muy bien. Mío.')
  await expect(await page().findByText(/^No se ha podido guardar/u)).toBeVisible()
})

export const Archived = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(deskPath, aDesk({ grade: graded(), can_grade: false }))),
})
Archived.test('takes no text', async () => {
  await expect(await comment()).toHaveAttribute('readonly')
})

export const Exempt = meta.story({
  beforeEach: ({ msw }) => {
    const exemption = { reason: 'Convalidado', is_reason_shown: true, by: null, at: '2026-11-10T10:00:00.000Z' }
    msw.use(mockApi.get(deskPath, aDesk({ grade: graded({ outcome: 'exempt', mark: null }), exemption: exemption as never })))
  },
})
Exempt.test('has the note only', async () => {
  await expect(await page().findByRole('textbox', { name: 'Nota privada' })).toBeVisible()
  await expect(page().queryByRole('textbox', { name: 'Comentario' })).toBeNull()
})

export const MarkNotSaved = meta.story({
  beforeEach: ({ msw }) => {
    const invalid = { code: 'invalid', detail: 'The request is not valid.', errors: { text: ['out_of_range'] } }
    msw.use(mockApi.put('/groups/groups/{id}/scores', refuse(400, invalid)))
  },
  play: async ({ canvas }) => {
    const grid = await gridOf(canvas)
    grid.focus()
    await userEvent.keyboard('11{ArrowDown}')
    await canvas.findByText(/«11»: La nota va de 0 a 10/u)
    await userEvent.keyboard('{ArrowUp} ')
  },
})
MarkNotSaved.test('the mark is settled before the comment', async () => {
  await expect(await page().findByText(/^Esta casilla tiene una nota sin guardar/u)).toBeVisible()
})

export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(deskPath, never)) })
export const Failed = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(deskPath, unavailable)) })
export const OnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => userEvent.click((await canvas.findAllByRole('button', { name: /^Detalle de/u }))[0] as HTMLElement),
})
export const Dark = meta.story({ globals: { theme: 'dark' } })
export const InEnglish = meta.story({
  globals: { locale: 'en' },
  play: async ({ canvas }) => {
    const grid = await canvas.findByRole('grid')
    grid.focus()
    await userEvent.keyboard(' ')
  },
})
