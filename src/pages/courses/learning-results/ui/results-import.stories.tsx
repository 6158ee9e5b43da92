import { expect, userEvent, waitFor, within } from 'storybook/test'
import {
  aCourse,
  aCourseCriterion,
  aDecreeReading,
  aLearningResult,
  aSelf,
  inRouter,
  mockApi,
  refuse,
  someImportedResults,
  someLearningResults,
} from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { CourseResultsEditor } from './results-page'

const undo = { course_id: 3, restore: 12 }
const uses = { deliverables: [], resources: [{ id: 14, name: 'Apuntes de bloques' }], marks_count: 0 }
const before = someLearningResults({
  results: [aLearningResult({ criteria: [aCourseCriterion({ uses }), aCourseCriterion({ id: 32, code: 'b', position: 1, uses })] })],
})
const imported = [aLearningResult({ id: 90, name: 'Escribe programas sencillos.', criteria: [] })]

const meta = preview.meta({
  title: 'pages/courses/Learning results: replaced',
  component: CourseResultsEditor,
  args: { courseId: 3 },
  decorators: [
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
    inRouter({ path: '/course/edit/$courseId/results', at: '/course/edit/3/results' }),
  ],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/courses/courses/{id}', aCourse()),
      mockApi.get('/courses/courselearningresults', before),
      mockApi.post('/courses/courselearningresults/parse_decree', aDecreeReading()),
      mockApi.post('/courses/courselearningresults/import', someImportedResults({ results: imported, undo })),
      mockApi.post('/courses/courselearningresults/restore', before),
    ),
})

const body = within(document.body)
const read = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Pegar de un decreto o de una hoja' }))
  const dialog = within(await body.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Texto' }), 'Módulo profesional')
  await userEvent.click(dialog.getByRole('button', { name: 'Leer el texto' }))
  return dialog
}
const review = async (canvas: ReturnType<typeof within>) => {
  const dialog = await read(canvas)
  await userEvent.click(await dialog.findByRole('radio', { name: 'Sustituirlos' }))
  return dialog
}
const replace = async (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Sustituir por 1 resultado de aprendizaje' }))

export const Replaced = meta.story({})
Replaced.test('says which resources lose a criterion, and brings all back with one press', async ({ canvas }) => {
  const dialog = await review(canvas)
  await expect(dialog.getByText(/^Se quitan 1 resultado de aprendizaje y 2 criterios/)).toBeVisible()
  await expect(dialog.getByText('RA1.b: Apuntes de bloques')).toBeVisible()
  await expect(dialog.queryByText('RA1.a: Apuntes de bloques')).toBeNull()
  await replace(dialog)
  await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Texto de RA1' })).toHaveValue('Escribe programas sencillos.'))
  await userEvent.click(await body.findByRole('button', { name: 'Deshacer' }))
  await expect(await canvas.findByRole('textbox', { name: 'Texto de RA1.b' })).toBeVisible()
  await expect(await body.findByText('Han vuelto los resultados de aprendizaje de antes')).toBeInTheDocument()
})
Replaced.test('says what does not change in a learning result that is there already', async ({ canvas }) => {
  const dialog = await read(canvas)
  const note = /^RA1 ya está: estos criterios van detrás/
  await expect(await dialog.findByText(note)).toBeVisible()
  await userEvent.click(dialog.getByRole('radio', { name: 'Sustituirlos' }))
  await expect(dialog.queryByText(note)).toBeNull()
})

export const ChangedSince = meta.story({
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/courselearningresults/restore', refuse(409, { code: 'changed', detail: '' }))),
})
ChangedSince.test('says why what was replaced does not come back', async ({ canvas }) => {
  await replace(await review(canvas))
  await userEvent.click(await body.findByRole('button', { name: 'Deshacer' }))
  await expect(await body.findByText('No se puede deshacer: lo importado ha cambiado mientras tanto.')).toBeInTheDocument()
})

const paste = async (canvas: ReturnType<typeof within>, text: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Pegar de un decreto o de una hoja' }))
  const dialog = within(await body.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('textbox', { name: 'Texto' }))
  await userEvent.paste(text)
  return dialog
}
export const SheetWithUnreadRows = meta.story()
SheetWithUnreadRows.test('names the rows that are neither a learning result nor a criterion', async ({ canvas }) => {
  const dialog = await paste(canvas, 'Código\tTexto\nRA1\tUno.\nCE1.a\tPrimero.')
  await userEvent.click(dialog.getByRole('radio', { name: 'Una hoja' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Leer el texto' }))
  await expect(await dialog.findByText('Fila 1 sin leer: «Código · Texto»')).toBeVisible()
  await expect(dialog.getByText('1 resultado de aprendizaje y 1 criterio')).toBeVisible()
})
export const TextTooLong = meta.story()
TextTooLong.test('is kept whole, and said before it is read', async ({ canvas }) => {
  const dialog = await paste(canvas, `RA1 ${'a'.repeat(500_000)}`)
  await expect(await dialog.findByText('El texto tiene 500.004 caracteres', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Leer el texto' })).toBeDisabled()
})
