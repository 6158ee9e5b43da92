/* oxlint-disable max-lines -- one story per leaf state of the desk */
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import type { Schema } from '@/shared/api'
import { denied, inRouter, mockApi, never, notFound, offline, refuse } from '@/shared/testing'
import { aGrade, anOpenDesk, deskAnswers, versions, work } from './desk-story-answers'
import { GradingDesk } from './grading-desk'

const grade = '/courses/deliverables/{id}/grade' as const
const deskPath = '/courses/deliverables/{id}/grade/{student_id}' as const
const markField = () => screen.findByRole('textbox', { name: 'Nota' })

const meta = preview.meta({
  title: 'pages/GradingDesk',
  component: GradingDesk,
  args: { work, filter: undefined },
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <div style={{ height: '100dvh' }}>
        <Story />
      </div>
    ),
    inRouter({ path: '/group/$groupId/deliverables/$deliverableId/grade/$studentId', at: '/group/2/deliverables/5/grade/31' }),
  ],
  beforeEach: ({ msw }) => {
    localStorage.removeItem('aula.feedback-snippets')
    msw.use(...deskAnswers())
  },
})

export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(deskPath, never)) })
export const Unavailable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(deskPath, offline())) })
Unavailable.test('can be tried again', async ({ canvas, msw }) => {
  const retry = await canvas.findByRole('button', { name: 'Reintentar' })
  msw.use(...deskAnswers())
  await userEvent.click(retry)
  await expect(await canvas.findByRole('heading', { name: 'Ana Belén García Soler' })).toBeVisible()
})
export const Missing = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(deskPath, notFound())) })
export const Denied = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(deskPath, denied())) })

export const Ungraded = meta.story()
export const Graded = meta.story({ beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ grade: aGrade() }))) })
export const Released = meta.story({
  beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ grade: aGrade({ released_at: '2026-11-20T22:51:00.000Z' }) }))),
})
export const ByCriteria = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      ...deskAnswers(
        anOpenDesk({
          grade: aGrade({
            entry: 'criteria',
            criteria: [
              { criterion_id: 8, mark: 800 },
              { criterion_id: 9, mark: 717 },
            ],
          }),
        }),
      ),
    ),
})
export const ByPoints = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      ...deskAnswers(
        anOpenDesk({ deliverable: { ...anOpenDesk().deliverable, max_points: 2000 }, grade: aGrade({ entry: 'points', points: 1500 }) }),
      ),
    ),
})
export const NotPresented = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      ...deskAnswers(
        anOpenDesk({
          versions: [],
          selected_version_id: null,
          grade: aGrade({ outcome: 'not_handed_in', mark: null, passed: null, version_id: null, feedback: '' }),
        }),
      ),
    ),
})
export const Archived = meta.story({ beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ can_grade: false, grade: aGrade() }))) })
Archived.test('can be read and not changed', async ({ canvas }) => {
  await expect(await markField()).toBeDisabled()
  await expect(canvas.getByRole('textbox', { name: 'Comentario' })).toHaveAttribute('readonly')
  await expect(canvas.queryByRole('button', { name: 'Publicar nota' })).toBeNull()
})

export const Unsaved = meta.story({
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5')
    await expect(await canvas.findByText('Cambios sin guardar')).toBeVisible()
  },
})
export const Saving = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put(grade, never)),
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5')
    await expect(await canvas.findByText('Guardando…')).toBeVisible()
  },
})
export const SavingChanged = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put(grade, never)),
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5')
    await canvas.findByText('Guardando…')
    await userEvent.type(await markField(), '0')
    await expect(await markField()).toHaveValue('7,50')
    await expect(canvas.getByText('Guardando…')).toBeVisible()
  },
})
export const Saved = meta.story({
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5')
    await expect(await canvas.findByText(/^Guardado \d\d:\d\d$/)).toBeVisible()
    await expect(await markField()).toHaveValue('7,5')
    await userEvent.tab()
    await expect(await markField()).toHaveValue('7,50')
  },
})
export const Invalid = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.put(grade, refuse(400, { detail: 'The request is not valid.', code: 'invalid', errors: { 'entry.text': ['out_of_range'] } })),
    ),
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '75')
    await expect(await canvas.findByText('La nota va de 0 a 10.')).toBeVisible()
    await expect(await markField()).toHaveValue('75')
  },
})
export const InvalidCriterion = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.put(
        grade,
        refuse(400, { detail: 'The request is not valid.', code: 'invalid', errors: { 'entry.marks.0.text': ['wrong_format'] } }),
      ),
    ),
  play: async ({ canvas }) => {
    const criterion = await canvas.findByRole('textbox', { name: /^RA2.c/ })
    await userEvent.type(criterion, 'x')
    await expect(await canvas.findByText('Escribe un número, NP, NE o EX.')).toBeVisible()
    await expect(criterion).toHaveAttribute('aria-invalid', 'true')
    await expect(await markField()).not.toHaveAttribute('aria-invalid')
  },
})
export const Conflict = meta.story({
  beforeEach: ({ msw }) => {
    const current = aGrade({ mark: 600, feedback: 'Falta el pie.', graded_by: 'Carmen Rueda Blanco', revision: 3 })
    msw.use(mockApi.put(grade, refuse(409, { detail: 'Somebody else saved this first.', code: 'conflict', current, etag: '"3"' })))
  },
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5')
    await expect(await canvas.findByText('Carmen Rueda Blanco ha guardado otra nota mientras escribías')).toBeVisible()
    await expect(canvas.getByText('6,00')).toBeVisible()
    await expect(await markField()).toHaveValue('7,5')
  },
})
Conflict.test('mine goes over theirs, with their revision', async ({ canvas, msw }) => {
  const sent: (string | null)[] = []
  msw.use(
    mockApi.put(grade, ({ headers }) => {
      sent.push(headers.get('if-match'))
      return aGrade({ revision: 4 })
    }),
  )
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar lo mío' }))
  await expect(await canvas.findByText(/^Guardado/)).toBeVisible()
  await expect(sent).toEqual(['"3"'])
})
Conflict.test('theirs takes the place of mine', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Quedarme con lo suyo' }))
  await expect(await markField()).toHaveValue('6,00')
  await expect(canvas.getByRole('textbox', { name: 'Comentario' })).toHaveValue('Falta el pie.')
})
export const Failed = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put(grade, offline())),
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5')
    await expect(await canvas.findByText(/No se ha podido guardar\. Lo que has escrito sigue aquí\./)).toBeVisible()
  },
})
Failed.test('is sent again when asked', async ({ canvas, msw }) => {
  msw.use(...deskAnswers())
  await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
  await expect(await canvas.findByText(/^Guardado/)).toBeVisible()
})
export const Refused = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.put(grade, refuse(409, { detail: 'Archived groups cannot be modified.', code: 'group_archived' }))),
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5')
    await expect(await canvas.findByText(/El grupo se ha archivado/)).toBeVisible()
    await expect(await markField()).toHaveValue('7,5')
  },
})

export const Selecting = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/deliverables/{id}/select', never)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'v2' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Acciones con las versiones' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hacer que cuente la v2' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Acciones con las versiones' })).toHaveAttribute('aria-busy', 'true'))
  },
})
Selecting.test('what is typed meanwhile waits for it', async ({ canvas }) => {
  await userEvent.type(await markField(), '7,5{Tab}')
  await expect(await canvas.findByText('Cambios sin guardar')).toBeVisible()
})
export const SelectFailed = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/deliverables/{id}/select', offline())),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'v2' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Acciones con las versiones' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hacer que cuente la v2' }))
    await expect(await canvas.findByText('No se ha podido cambiar la versión que cuenta.')).toBeVisible()
  },
})
export const Releasing = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...deskAnswers(anOpenDesk({ grade: aGrade() })), mockApi.post('/courses/deliverables/{id}/release', never)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publicar nota' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Publicar nota' })).toHaveAttribute('aria-busy', 'true'))
  },
})
export const ReleaseWaiting = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put(grade, never)),
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5')
    await userEvent.click(canvas.getByRole('button', { name: 'Publicar nota' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Publicar nota' })).toHaveAttribute('aria-busy', 'true'))
    await expect(canvas.getByText('Guardando…')).toBeVisible()
  },
})
export const ReleaseFailed = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...deskAnswers(anOpenDesk({ grade: aGrade() })), mockApi.post('/courses/deliverables/{id}/release', offline())),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publicar nota' }))
    await expect(await canvas.findByText('No se ha podido cambiar la publicación.')).toBeVisible()
  },
})
ReleaseFailed.test('can be tried again', async ({ canvas, msw }) => {
  msw.use(...deskAnswers(anOpenDesk({ grade: aGrade() })))
  await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
  await expect(await canvas.findByRole('button', { name: 'Retirar la nota' })).toBeVisible()
})
export const Leaving = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put(grade, never)),
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5{Enter}')
    await expect(await canvas.findByText('Guardando…')).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Ana Belén García Soler' })).toBeVisible()
  },
})

export const SideBySide = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Acciones con las versiones' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Comparar con la v2' }))
    await expect(await canvas.findByRole('combobox', { name: 'Versión al lado' })).toHaveValue('71')
  },
})
SideBySide.test('goes back to one', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Dejar de comparar' }))
  await waitFor(() => expect(canvas.queryByRole('combobox', { name: 'Versión al lado' })).toBeNull())
})

export const NewerVersion = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...deskAnswers(anOpenDesk({ selected_version_id: 71, newer_than_graded: true, grade: aGrade({ version_id: 71 }) }))),
})
NewerVersion.test('changes no mark until the teacher moves it', async ({ canvas }) => {
  await expect(await canvas.findByText('Hay una versión más nueva (v3) que la corregida (v2). La nota no cambia.')).toBeVisible()
  await expect(await markField()).toHaveValue('7,50')
})
export const OtherVersion = meta.story({
  beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ newer_than_graded: true, grade: aGrade({ version_id: 71 }) }))),
})
OtherVersion.test('the mark moves to the version that counts, as it is', async ({ canvas, msw }) => {
  const sent: Schema<'GradeChange'>[] = []
  msw.use(...deskAnswers(anOpenDesk({ newer_than_graded: true, grade: aGrade({ version_id: 71 }) }), sent))
  await userEvent.click(await canvas.findByRole('button', { name: 'Poner la nota a la v3' }))
  await waitFor(() =>
    expect(sent.map(({ version_id, entry }) => ({ version_id, entry }))).toEqual([
      { version_id: 72, entry: { mode: 'mark', text: '7,50' } },
    ]),
  )
})
export const OneVersion = meta.story({
  beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ versions: versions.slice(2), selected_version_id: 70 }))),
})
export const LeftGroup = meta.story({ beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ left_group: true }))) })

export const English = meta.story({
  globals: { locale: 'en' },
  beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ grade: aGrade() }))),
})
export const Dark = meta.story({
  globals: { theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ grade: aGrade() }))),
})
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } })
Phone.test('the sheet opens to the criteria and the comment', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Criterios y comentario' }))
  await expect(canvas.getByRole('textbox', { name: 'Comentario' })).toBeVisible()
})
export const SmallPhone = meta.story({
  globals: { viewport: { value: 'small' } },
  beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ newer_than_graded: true, grade: aGrade({ version_id: 71 }) }))),
})

export const Keys = meta.story()
const saved: Schema<'GradeChange'>[] = []
const keyboard = { beforeEach: () => void saved.splice(0) }
Keys.test('a mark and Enter save and move on, with the caret in the next mark', keyboard, async ({ canvas, msw }) => {
  msw.use(...deskAnswers(anOpenDesk(), saved))
  await canvas.findByRole('heading', { name: 'Ana Belén García Soler' })
  await userEvent.keyboard('n')
  await waitFor(async () => expect(await markField()).toHaveFocus())
  await userEvent.keyboard('7,5{Enter}')
  await expect(await canvas.findByRole('heading', { name: 'Hugo Álvarez Prieto' })).toBeVisible()
  await expect(await markField()).toHaveFocus()
  await expect(await markField()).toHaveValue('')
  await expect(saved).toEqual([
    { group_id: 2, student_id: 31, version_id: 72, entry: { mode: 'mark', text: '7,5' }, feedback: '', private_note: '' },
  ])
})
Keys.test('J, K and U move, C writes the comment, digits the criteria', async ({ canvas }) => {
  await canvas.findByRole('heading', { name: 'Ana Belén García Soler' })
  await userEvent.keyboard('j')
  await canvas.findByRole('heading', { name: 'Hugo Álvarez Prieto' })
  await userEvent.keyboard('k')
  await canvas.findByRole('heading', { name: 'Ana Belén García Soler' })
  await userEvent.keyboard('u')
  await canvas.findByRole('heading', { name: 'Lucía Benítez Campos' })
  await userEvent.keyboard('c')
  await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Comentario' })).toHaveFocus())
  await userEvent.keyboard('jku')
  await expect(canvas.getByRole('textbox', { name: 'Comentario' })).toHaveValue('jku')
  await userEvent.keyboard('{Escape}2')
  await waitFor(() => expect(canvas.getByRole('textbox', { name: /^RA2.c/ })).toHaveFocus())
})
Keys.test('NP is saved at once, pressed again the mark is empty', keyboard, async ({ canvas, msw }) => {
  msw.use(...deskAnswers(anOpenDesk(), saved))
  const button = await canvas.findByRole('button', { name: 'NP: no presentado' })
  await userEvent.click(button)
  await canvas.findByText(/^Guardado/)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(button)
  await waitFor(() => expect(saved.map(({ entry }) => entry.text)).toEqual(['NP', '']))
})
Keys.test('phrases are kept and put where the caret is', async ({ canvas }) => {
  const comment = await canvas.findByRole('textbox', { name: 'Comentario' })
  await userEvent.type(comment, 'Revisa el contraste.')
  await userEvent.click(canvas.getByRole('button', { name: 'Frases' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar el comentario como frase' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Revisa el contraste.' }))
  await waitFor(() => expect(comment).toHaveValue('Revisa el contraste. Revisa el contraste.'))
})
Keys.test('the comment can be seen as the student will', async ({ canvas }) => {
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Comentario' }), 'Muy **bien**')
  await userEvent.click(canvas.getByRole('radio', { name: 'Vista previa' }))
  await expect(canvas.getByText('bien')).toHaveProperty('tagName', 'STRONG')
})

export const History = meta.story({
  beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ grade: aGrade() }))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Historial' }))
    await expect(await screen.findByText('Nota: de NP a 7,50')).toBeVisible()
    await expect(screen.getByText('La entregó por correo a tiempo')).toBeVisible()
  },
})
export const Why = meta.story({
  beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ grade: aGrade() }))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '¿Por qué esta nota?' }))
    await expect(await screen.findByText('6,75 = RA1 40 % · 7,50 + RA2 60 % · 6,25')).toBeVisible()
  },
})
