import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  aCourse,
  aCourseCriterion,
  aLearningResult,
  aMarksEffect,
  aSelf,
  inRouter,
  mockApi,
  noMarksEffect,
  someLearningResults,
} from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { CourseResultsEditor } from './results-page'

const meta = preview.meta({
  title: 'pages/courses/Learning results: marks',
  component: CourseResultsEditor,
  args: { courseId: 3 },
  decorators: [
    inRouter({ path: '/course/edit/$courseId/results', at: '/course/edit/3/results' }),
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
  ],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/courses/courses/{id}', aCourse()),
      mockApi.get('/courses/courselearningresults', someLearningResults({ has_marks: true })),
      mockApi.post('/courses/courses/{id}/changes/preview', aMarksEffect()),
    ),
})

const saved = fn()
export const ChangesMarks = meta.story({
  beforeEach: ({ msw }) => {
    saved.mockClear()
    msw.use(
      mockApi.patch('/courses/courselearningresults/{id}', ({ body }) => {
        saved(body)
        return aLearningResult({ revision: 2, ...body })
      }),
      mockApi.patch('/courses/criteria/{id}', ({ body }) => {
        saved(body)
        return aCourseCriterion({ revision: 2, ...body })
      }),
      mockApi.delete('/courses/criteria/{id}', () => {
        saved('deleted')
        return { undo: { course_id: 3, restore: 12 } }
      }),
    )
  },
})
const typeWeight = async (canvas: ReturnType<typeof within>, text: string) => {
  const weight = await canvas.findByRole('textbox', { name: 'Peso en % de RA1' })
  await userEvent.clear(weight)
  await userEvent.type(weight, `${text}{Tab}`)
  return weight
}
const question = async () => within(await screen.findByRole('dialog', { name: 'Qué cambiaría' }))
ChangesMarks.test('a weight is saved after whose marks it changes was shown and accepted', async ({ canvas }) => {
  const weight = await typeWeight(canvas, '50')
  const dialog = await question()
  await expect(dialog.getByText('Cambia la nota de 2 estudiantes de 28, en 1 grupo.')).toBeVisible()
  await expect(dialog.getByText('García Soler, Ana Belén')).toBeVisible()
  await expect(saved).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar el cambio' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ weight: 5000 }))
  await waitFor(() => expect(weight).toHaveValue('50,00'))
})
ChangesMarks.test('who goes back keeps what was typed unsaved, and can drop it or see the question again', async ({ canvas }) => {
  const weight = await typeWeight(canvas, '50')
  await userEvent.click((await question()).getByRole('button', { name: 'Volver sin guardar' }))
  await expect(await canvas.findByText('Sin guardar: cambiaría notas.')).toBeVisible()
  await expect(weight).toHaveValue('50')
  await userEvent.click(canvas.getByRole('button', { name: 'Ver qué cambiaría' }))
  await question()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await canvas.findByRole('button', { name: 'Dejar lo que había' }))
  await expect(weight).toHaveValue('40,00')
  await expect(canvas.queryByText('Sin guardar: cambiaría notas.')).toBeNull()
  await expect(saved).not.toHaveBeenCalled()
})
ChangesMarks.test('the rule of a criterion and a deletion ask too; a name does not', async ({ canvas }) => {
  await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Cómo se calcula de RA1.a' }), 'La mejor')
  await userEvent.click((await question()).getByRole('button', { name: 'Guardar el cambio' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ rule: 'best' }))
  await userEvent.type(canvas.getByRole('textbox', { name: 'Texto de RA1.a' }), ' Y más.{Tab}')
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ name: expect.stringMatching(/Y más\.$/u) }))
  await userEvent.click(canvas.getByRole('button', { name: 'Más acciones con RA1.b' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  await userEvent.click((await question()).getByRole('button', { name: 'Volver sin guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(canvas.getByRole('textbox', { name: 'Texto de RA1.b' })).toBeVisible()
  await expect(saved).toHaveBeenCalledTimes(2)
})

export const AsksFirst = meta.story({
  globals: { theme: 'dark', locale: 'en' },
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/courses/{id}/changes/preview', aMarksEffect({ changed_count: 12 }))),
  play: async ({ canvas }) => {
    const weight = await canvas.findByRole('textbox', { name: 'Weight in % of RA1' })
    await userEvent.clear(weight)
    await userEvent.type(weight, '50{Tab}')
    await screen.findByRole('dialog', { name: 'What would change' })
  },
})
export const Declined = meta.story({
  ...AsksFirst.input,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await typeWeight(canvas, '50')
    await userEvent.click((await question()).getByRole('button', { name: 'Volver sin guardar' }))
    await canvas.findByText('Sin guardar: cambiaría notas.')
  },
})

export const ChangesNoMark = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post('/courses/courses/{id}/changes/preview', noMarksEffect()),
      mockApi.patch('/courses/courselearningresults/{id}', ({ body: { weight } }) => aLearningResult({ revision: 2, weight: weight ?? 0 })),
    ),
})
ChangesNoMark.test('a weight that changes no mark is saved without a question', async ({ canvas }) => {
  await typeWeight(canvas, '50')
  await expect(await canvas.findByText('Los RA suman 100,00 %')).toBeVisible()
  await expect(screen.queryByRole('dialog')).toBeNull()
})

ChangesMarks.test('where the page is left before the question, it comes first, and the answer counts', async ({ canvas, msw }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  msw.use(
    mockApi.post('/courses/courses/{id}/changes/preview', async () => {
      await promise
      return aMarksEffect()
    }),
  )
  await typeWeight(canvas, '50')
  await userEvent.click(canvas.getByRole('link', { name: 'Pesos' }))
  resolve()
  await userEvent.click((await question()).getByRole('button', { name: 'Guardar el cambio' }))
  await expect(await canvas.findByTestId('elsewhere')).toBeVisible()
  await expect(saved).toHaveBeenCalledTimes(1)
})
