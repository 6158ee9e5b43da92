import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { anEvaluation, aSelf, inRouter, mockApi, never, offline, someEvaluations, someMeans } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { Evaluations } from './evaluations-page'

const meta = preview.meta({
  title: 'pages/groups/Evaluations',
  component: Evaluations,
  args: { groupId: 2 },
  decorators: [inRouter({ path: '/group/$groupId/evaluations', at: '/group/2/evaluations' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'manager' })),
      mockApi.get('/groups/groups/{id}/evaluations', someEvaluations()),
      mockApi.post('/groups/groups/{id}/evaluations', ({ body }) => anEvaluation({ ...body, id: 9, programs: [] })),
    ),
})

export const Calendar = meta.story()
Calendar.test('lists evaluations with the state of each program, and leads to each', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: /1.ª evaluación/ })).toBeVisible()
  await expect(canvas.getByText('1 estudiante reabierto')).toBeVisible()
  await expect(canvas.getAllByRole('link', { name: 'Bases de datos' })[0]).toHaveAttribute('href', '/group/2/evaluations/7/4')
  await expect(canvas.getByText('Sin fecha')).toBeVisible()
})
Calendar.test('leads who administers the center to the documents of all groups', async ({ canvas }) => {
  const link = await canvas.findByRole('link', { name: 'Actas y boletines de todo el centro' })
  await expect(link).toHaveAttribute('href', '/center/1/documents')
})
Calendar.test('one with closed programs can be changed, not deleted', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Acciones de «1.ª evaluación»' }))
  await expect(await screen.findByRole('menuitem', { name: 'Cambiar' })).toBeVisible()
  await expect(screen.queryByRole('menuitem', { name: 'Eliminar' })).toBeNull()
})

const heldFinal = anEvaluation({ id: 8, name: 'Ordinaria', kind: 'ordinary' })
export const Means = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/groups/groups/{id}/evaluations', someEvaluations({ evaluations: [heldFinal] })),
      mockApi.get('/groups/groups/{id}/means', someMeans()),
    ),
})
Means.test('say what counts, what is missing and who reaches a distinction', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Medias' }))
  await expect(await screen.findByText('9,17')).toBeVisible()
  await expect(screen.getByText('6 programas en la media · llega a la matrícula de honor')).toBeVisible()
  await expect(screen.getByText('5 programas en la media · 1 convalidado sin nota, fuera de la media')).toBeVisible()
  await expect(screen.getByText('faltan 6: aún no es definitiva')).toBeVisible()
  await expect(screen.getByText(/como máximo 2 en grado medio o 3 en grado superior/)).toBeVisible()
})
Means.test('are not made up where no rule is on file', async ({ canvas, msw }) => {
  msw.use(mockApi.get('/groups/groups/{id}/means', someMeans({ rule: null, honours: null })))
  await userEvent.click(await canvas.findByRole('button', { name: 'Medias' }))
  await expect(await screen.findByText(/no consta/)).toBeVisible()
})
Calendar.test('has no means before a final evaluation is closed', async ({ canvas }) => {
  await canvas.findByRole('heading', { name: /1.ª evaluación/ })
  await expect(canvas.queryByRole('button', { name: 'Medias' })).toBeNull()
})

export const Adding = meta.story()
Adding.test('a new evaluation needs a name', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Añadir una evaluación' }))
  const name = await screen.findByRole('textbox', { name: /Nombre/ })
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await expect(name).toBeInvalid()
  await userEvent.type(name, '2.ª evaluación')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/evaluations', someEvaluations({ evaluations: [] }))),
})
export const Archived = meta.story({
  globals: { theme: 'dark' },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(
        '/groups/groups/{id}/evaluations',
        someEvaluations({ may_edit: false, group: { ...someEvaluations().group, archived_at: '2027-07-01T08:00:00.000Z' } }),
      ),
    ),
})
Archived.test('shows everything and offers no change', async ({ canvas }) => {
  await expect(await canvas.findByText(/El grupo está archivado/)).toBeVisible()
  await expect(canvas.queryByRole('button', { name: 'Añadir una evaluación' })).toBeNull()
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/evaluations', never)) })
export const Failed = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/evaluations', offline())) })
export const English = meta.story({ globals: { locale: 'en' } })
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
