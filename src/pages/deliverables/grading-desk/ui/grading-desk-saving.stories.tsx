import { expect, userEvent } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import { mockApi, never, offline, refuse } from '@/shared/testing'
import { aGrade, anOpenDesk, deskAnswers, deskPath, deskStory, gradePath, markField } from './desk-story-answers'
import { GradingDesk } from './grading-desk'

const meta = preview.meta({ ...deskStory, title: 'pages/deliverables/Grading desk/Saving', component: GradingDesk })

export const Unsaved = meta.story({
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5')
    await expect(await canvas.findByText('Cambios sin guardar')).toBeVisible()
  },
})
export const Saving = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put(gradePath, never)),
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5')
    await expect(await canvas.findByText('Guardando…')).toBeVisible()
  },
})
export const SavingChanged = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put(gradePath, never)),
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
      mockApi.put(
        gradePath,
        refuse(400, { detail: 'The request is not valid.', code: 'invalid', errors: { 'entry.text': ['out_of_range'] } }),
      ),
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
        gradePath,
        refuse(400, { detail: 'The request is not valid.', code: 'invalid', errors: { 'entry.marks.0.text': ['wrong_format'] } }),
      ),
    ),
  play: async ({ canvas }) => {
    const criterion = await canvas.findByRole('textbox', { name: /^RA2.c/ })
    await userEvent.type(criterion, 'x')
    await expect(await canvas.findByText('Escribe un número, NP o NE.')).toBeVisible()
    await expect(criterion).toHaveAttribute('aria-invalid', 'true')
    await expect(await markField()).not.toHaveAttribute('aria-invalid')
  },
})
export const PointsChanged = meta.story({
  beforeEach: ({ msw }) => {
    const { deliverable } = anOpenDesk()
    const changed = anOpenDesk({ deliverable: { ...deliverable, max_points: 4000, grading_revision: 2 } })
    msw.use(
      mockApi.get(deskPath, anOpenDesk({ deliverable: { ...deliverable, max_points: 2000 } })),
      mockApi.put(gradePath, ({ body }) => {
        if (body.grading_revision === 2) return aGrade({ entry: 'points', points: 800, mark: 400 })
        msw.use(mockApi.get(deskPath, changed))
        return refuse(409, { detail: 'The points, the criteria or the rubric of the deliverable have changed.', code: 'grading_changed' })
      }),
    )
  },
  play: async ({ canvas }) => {
    const points = await canvas.findByRole('textbox', { name: /^Puntos/ })
    await userEvent.type(points, '8')
    await expect(await canvas.findByText(/^Han cambiado los puntos/)).toBeVisible()
    await expect(points).toHaveValue('8')
    await expect(await canvas.findByText('/ 40')).toBeVisible()
  },
})
PointsChanged.test('what was typed is saved for the new points when the teacher says so', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar así' }))
  await expect(await canvas.findByText(/^Guardado/)).toBeVisible()
})
export const Conflict = meta.story({
  beforeEach: ({ msw }) => {
    const current = aGrade({ mark: 600, feedback: 'Falta el pie.', graded_by: 'Carmen Rueda Blanco', revision: 3 })
    msw.use(mockApi.put(gradePath, refuse(409, { detail: 'Somebody else saved this first.', code: 'conflict', current, etag: '"3"' })))
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
    mockApi.put(gradePath, ({ headers }) => {
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
  beforeEach: ({ msw }) => msw.use(mockApi.put(gradePath, offline())),
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5')
    await expect(await canvas.findByText(/No se ha podido guardar\. Lo que has escrito sigue aquí\./)).toBeVisible()
  },
})
Failed.test('is sent again after a press on retry', async ({ canvas, msw }) => {
  msw.use(...deskAnswers())
  await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
  await expect(await canvas.findByText(/^Guardado/)).toBeVisible()
})
export const Rejected = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.put(gradePath, refuse(409, { detail: 'Archived groups cannot be modified.', code: 'group_archived' }))),
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5')
    await expect(await canvas.findByText(/El grupo se ha archivado/)).toBeVisible()
    await expect(await markField()).toHaveValue('7,5')
  },
})
