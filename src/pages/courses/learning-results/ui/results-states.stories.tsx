import { expect, userEvent, waitFor, within } from 'storybook/test'
import {
  aCourse,
  aCourseCriterion,
  aDecreeReading,
  aLearningResult,
  aSelf,
  inRouter,
  mockApi,
  never,
  someLearningResults,
  unavailable,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { CourseResultsEditor } from './results-page'

const meta = preview.meta({
  title: 'pages/courses/Learning results: states',
  component: CourseResultsEditor,
  args: { courseId: 3 },
  decorators: [inRouter({ path: '/course/edit/$courseId/results', at: '/course/edit/3/results' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/courses/courses/{id}', aCourse()),
      mockApi.get('/courses/courselearningresults', someLearningResults()),
      mockApi.post('/courses/courselearningresults/parse_decree', aDecreeReading()),
    ),
})

const body = within(document.body)
const leave = async () => userEvent.click(await body.findByRole('link', { name: 'Pesos' }))
const isAsked = async () => {
  await expect(await body.findByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible()
  await userEvent.click(body.getByRole('button', { name: 'Salir sin guardar' }))
  await expect(await body.findByTestId('elsewhere')).toBeVisible()
}
const read = async () => {
  await userEvent.click(await body.findByRole('button', { name: 'Pegar de un decreto o de una hoja' }))
  const dialog = within(await body.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Texto' }), 'Módulo profesional')
  await userEvent.click(dialog.getByRole('button', { name: 'Leer el texto' }))
  return dialog
}

export const Left = meta.story()
Left.test('leaving asks while a row cannot be saved', async ({ canvas }) => {
  const weight = await canvas.findByRole('textbox', { name: 'Peso en % de RA1' })
  await userEvent.clear(weight)
  await userEvent.type(weight, '101{Tab}')
  await leave()
  await isAsked()
})
Left.test('leaving asks while a new one is typed', async ({ canvas }) => {
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Nuevo criterio de RA1' }), 'Se han probado programas.')
  await leave()
  await isAsked()
})
Left.test('leaving asks while an import is under review', async () => {
  const dialog = await read()
  await expect(await dialog.findByText('1 resultado de aprendizaje y 2 criterios · 256 horas')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await leave()
  await isAsked()
})
Left.test('what can be saved is saved first, without a question', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.patch('/courses/courselearningresults/{id}', ({ body: fields }) => {
      sent.push(fields)
      return aLearningResult({ revision: 2, ...(fields.name && { name: fields.name }) })
    }),
  )
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Texto de RA1' }), ' Y más.')
  await leave()
  await expect(await canvas.findByTestId('elsewhere')).toBeVisible()
  await expect(sent).toHaveLength(1)
})

export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courselearningresults', never)) })
export const Unavailable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courselearningresults', unavailable)) })
export const Reading = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/courselearningresults/parse_decree', never)),
  play: async () => void (await read()),
})
Reading.test('the text stays as it was sent while it is read', async () => {
  await expect(await body.findByRole('textbox', { name: 'Texto' })).toHaveAttribute('readonly')
})
export const ReadingFailed = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/courselearningresults/parse_decree', unavailable)),
  play: async () => void (await read()),
})
ReadingFailed.test('says so, and keeps the text', async () => {
  await expect(await body.findByRole('alert')).toBeVisible()
  await expect(body.getByRole('textbox', { name: 'Texto' })).toHaveValue('Módulo profesional')
})

const typeCriterion = async (text: string) => {
  await userEvent.click(await body.findByRole('textbox', { name: 'Nuevo criterio de RA1' }))
  await userEvent.keyboard(text)
}
export const TypedWhileSaving = meta.story()
TypedWhileSaving.test('rows are typed on while the ones before are being saved', async ({ canvas, msw }) => {
  const { promise, resolve } = Promise.withResolvers<null>()
  let count = 0
  msw.use(
    mockApi.post('/courses/courselearningresults/{id}/criteria', async ({ body: { name } }) => {
      await promise
      count += 1
      return aCourseCriterion({ id: 40 + count, code: count === 1 ? 'c' : 'd', name, weight: 0, position: 1 + count })
    }),
  )
  await typeCriterion('Se ha probado.{Enter}Se ha medido.{Enter}Se ha')
  await expect(canvas.getByRole('textbox', { name: 'Nuevo criterio de RA1' })).toHaveValue('Se ha')
  await expect(canvas.getByText('Se ha medido.')).toBeVisible()
  resolve(null)
  await expect(await canvas.findByRole('textbox', { name: 'Texto de RA1.c' })).toHaveValue('Se ha probado.')
  await expect(await canvas.findByRole('textbox', { name: 'Texto de RA1.d' })).toHaveValue('Se ha medido.')
  await expect(canvas.getByRole('textbox', { name: 'Nuevo criterio de RA1' })).toHaveValue('Se ha')
})
export const RowNotSaved = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/courselearningresults/{id}/criteria', unavailable)),
  play: () => typeCriterion('Se ha probado.{Enter}Se ha medido.{Enter}'),
})
RowNotSaved.test('returns to the field; the others wait', async ({ canvas }) => {
  await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Nuevo criterio de RA1' })).toHaveValue('Se ha probado.'))
  await expect(canvas.getByText('Se ha medido.')).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})
