import { expect, screen, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import { denied, mockApi, never, notFound, offline } from '@/shared/testing'
import { aGrade, anOpenDesk, deskAnswers, deskPath, deskStory, markField, publicPart } from './desk-story-answers'
import { GradingDesk } from './grading-desk'

const meta = preview.meta({ ...deskStory, title: 'pages/deliverables/Grading desk', component: GradingDesk })

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
const published = aGrade({ released_at: '2026-11-20T22:51:00.000Z' })
export const ReleasedAndChanged = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...deskAnswers(anOpenDesk({ grade: { ...published, mark: 900, published: publicPart(published), revision: 2 } }))),
})
ReleasedAndChanged.test('says what the student sees, and publishes the change with one key', async ({ canvas }) => {
  await expect(await canvas.findByText(/El estudiante ve 7,50\./)).toBeVisible()
  await userEvent.keyboard('p')
  await waitFor(() => expect(canvas.queryByText(/El estudiante ve/)).toBeNull())
  await expect(canvas.getByRole('button', { name: 'Retirar la nota' })).toBeVisible()
})
ReleasedAndChanged.test('takes everything back to what the student sees', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Descartar los cambios' }))
  await expect(await markField()).toHaveValue('7,50')
})
Released.test('typing leaves what the student sees, and publishing it is a press', async ({ canvas }) => {
  await userEvent.type(await markField(), '9')
  await expect(await canvas.findByText(/El estudiante ve 7,50\./)).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Publicar los cambios' })).toBeEnabled()
})
export const CriteriaKeptAside = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...deskAnswers(anOpenDesk({ grade: aGrade({ mark: 900, criteria: [{ criterion_id: 8, mark: 800 }] }) }))),
})
CriteriaKeptAside.test('the marks of criteria can be used again', async ({ canvas }) => {
  await expect(await markField()).toHaveValue('9,00')
  await userEvent.click(canvas.getByRole('button', { name: 'Volver a usarlas' }))
  await waitFor(() => expect(canvas.queryByRole('button', { name: 'Volver a usarlas' })).toBeNull())
  // the server of the stories answers 7,50 for the criterion and for the mark
  await waitFor(() => expect(canvas.getAllByDisplayValue('7,50')).toHaveLength(2))
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
