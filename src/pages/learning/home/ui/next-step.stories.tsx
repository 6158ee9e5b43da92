import { expect, userEvent } from 'storybook/test'
import { aHome, aLearningStep, aNextLearning, aSelf, aStudentHome, inRouter, mockApi, offline } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { HomePage } from './home-page'

const meta = preview.meta({ title: 'pages/learning/Home/Next step', component: HomePage, decorators: [inRouter({ path: '/' })] })

const next = '/stats/results/next_learning'
const due = { due_at: '2031-11-27T22:59:00.000Z', has_draft: true }
const task = aLearningStep({ kind: 'deliverable', reason: 'due_soon', id: 5, name: 'Maquetado CSS', ...due })
const student = [
  mockApi.get('/users/users/self', aSelf({ kind: 'student' })),
  mockApi.get('/stats/home', aHome({ student: aStudentHome() })),
  mockApi.get(next, aNextLearning({ step: task })),
]

export const StudentWithTask = meta.story({ beforeEach: ({ msw }) => msw.use(...student) })
StudentWithTask.test('says why in words, and how many classes are done', async ({ canvas }) => {
  const why = await canvas.findByRole('button', { name: '¿Por qué esto?' })
  await expect(canvas.queryByText(/próximos tres días/)).toBeNull()
  await userEvent.hover(why)
  await expect(await canvas.findByRole('tooltip')).toHaveTextContent(/próximos tres días/)
  await userEvent.click(why)
  await expect(await canvas.findByText(/próximos tres días/, { selector: 'p' })).toBeVisible()
  await expect(canvas.getByText(/2 de 4 clases/)).toBeVisible()
})
const atClass = mockApi.get(next, aNextLearning())
export const StudentInAClass = meta.story({ beforeEach: ({ msw }) => msw.use(atClass, ...student) })
StudentInAClass.test('leads to the class, and lists every pending task below', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Seguir la clase' })).toHaveAttribute('href', '/next-unit/3/15?group=2')
  await expect(canvas.getByRole('link', { name: 'Maquetado CSS' })).toBeVisible()
})
const closing = aLearningStep({
  kind: 'resource',
  reason: 'due_soon',
  id: 8,
  content_id: 15,
  name: 'Guía de selectores',
  due_at: due.due_at,
})
export const StudentWithAClosingResource = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(next, aNextLearning({ step: closing })), ...student),
})
StudentWithAClosingResource.test('leads to the resource, unfolded in its class, and says when it closes', async ({ canvas }) => {
  const href = '/next-unit/3/15?group=2&resource=8'
  await expect(await canvas.findByRole('link', { name: 'Ver el recurso' })).toHaveAttribute('href', href)
  await expect(canvas.getByText(/^Se cierra/)).toBeVisible()
})
const withoutDueDate = aLearningStep({ ...task, due_at: null, closes_at: due.due_at })
export const StudentWithATaskThatCloses = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(next, aNextLearning({ step: withoutDueDate })), ...student),
})
StudentWithATaskThatCloses.test('says when it closes where it has no due date', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Seguir con tu borrador' })).toHaveAttribute('href', '/deliverable/5?group=2')
  await expect(canvas.getByText(/^Se cierra/)).toBeVisible()
})
export const StudentStepUnknown = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(next, offline), ...student),
})
StudentStepUnknown.test('shows the most urgent task where the next step cannot be read', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Seguir con tu borrador' })).toHaveAttribute('href', '/deliverable/5?group=2')
})
