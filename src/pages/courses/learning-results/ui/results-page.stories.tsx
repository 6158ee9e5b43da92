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

const meta = preview.meta({
  title: 'pages/courses/Learning results',
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
      mockApi.get('/courses/courselearningresults', someLearningResults()),
    ),
})

const body = within(document.body)

export const Typed = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.patch('/courses/courselearningresults/{id}', ({ body: { weight } }) => aLearningResult({ revision: 2, weight: weight ?? 0 })),
      mockApi.patch('/courses/criteria/{id}', ({ params, body: { position } }) =>
        aCourseCriterion({ id: Number(params['id']), code: 'b', revision: 2, position: position ?? 0, name: 'Se han creado proyectos.' }),
      ),
      mockApi.post('/courses/courselearningresults/{id}/criteria', ({ body: { name } }) =>
        aCourseCriterion({ id: 33, code: 'c', name, weight: 0, position: 2 }),
      ),
    ),
})
Typed.test('a weight is saved and the sum follows; one that is none stays with its reason', async ({ canvas }) => {
  await expect(await canvas.findByText('Los RA suman 90,00 % · faltan 10,00 %')).toBeVisible()
  const weight = canvas.getByRole('textbox', { name: 'Peso en % de RA1' })
  await userEvent.clear(weight)
  await userEvent.type(weight, '50{Tab}')
  await expect(await canvas.findByText('Los RA suman 100,00 %')).toBeVisible()
  await waitFor(() => expect(weight).toHaveValue('50,00'))
  await userEvent.clear(weight)
  await userEvent.type(weight, '101{Tab}')
  await expect(await canvas.findByText('Escribe un porcentaje', { exact: false })).toBeVisible()
  await expect(weight).toHaveValue('101')
})
Typed.test('Enter goes to the next row and adds at the end; Alt and an arrow move a row, which keeps the focus', async ({ canvas }) => {
  const first = await canvas.findByRole('textbox', { name: 'Texto de RA1.a' })
  first.focus()
  await userEvent.keyboard('{Enter}')
  const second = canvas.getByRole('textbox', { name: 'Texto de RA1.b' })
  await expect(second).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect(await canvas.findByText('b: puesto 1 de 2')).toBeInTheDocument()
  await expect(canvas.getByRole('textbox', { name: 'Texto de RA1.b' })).toHaveFocus()
  await userEvent.keyboard('{Enter}{Enter}')
  const added = canvas.getByRole('textbox', { name: 'Nuevo criterio de RA1' })
  await expect(added).toHaveFocus()
  await userEvent.keyboard('Se han probado programas.{Enter}')
  await expect(await canvas.findByRole('textbox', { name: 'Texto de RA1.c' })).toHaveValue('Se han probado programas.')
  await waitFor(() => expect(added).toHaveValue(''))
  await expect(added).toHaveFocus()
})

export const ChangedByOthers = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.patch('/courses/courselearningresults/{id}', ({ headers, body: { name } }) =>
        headers.get('if-match') === '"1"'
          ? refuse(409, {
              code: 'conflict',
              detail: 'Somebody else saved this first.',
              etag: '"2"',
              current: aLearningResult({ revision: 2, name: 'De otra persona.' }),
            })
          : aLearningResult({ revision: 3, name: name ?? '' }),
      ),
    ),
})
ChangedByOthers.test('both texts are shown, and nothing typed is lost', async ({ canvas }) => {
  const name = await canvas.findByRole('textbox', { name: 'Texto de RA1' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Lo mío.{Tab}')
  const alert = await canvas.findByRole('alert')
  await expect(alert).toHaveTextContent('De otra persona.')
  await expect(name).toHaveValue('Lo mío.')
  await userEvent.click(within(alert).getByRole('button', { name: 'Guardar lo mío' }))
  await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull())
  await expect(name).toHaveValue('Lo mío.')
})

export const WithMarks = meta.story({
  globals: { theme: 'dark' },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(
        '/courses/courselearningresults',
        someLearningResults({
          results: [aLearningResult({ uses: { deliverables: [{ id: 7, name: 'Calculadora' }], resources: [], marks_count: 28 } })],
        }),
      ),
    ),
})
WithMarks.test('one with marks cannot be deleted, and says why', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Más acciones con RA1' }))
  await userEvent.click(await body.findByRole('menuitem', { name: 'Eliminar' }))
  const dialog = await body.findByRole('dialog')
  await expect(dialog).toHaveTextContent('Hay 28 notas que dependen de él.')
  await expect(dialog).toHaveTextContent('Calculadora')
})

const undo = { course_id: 3, restore: 12 }
const remove = async (canvas: ReturnType<typeof within>, code: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: `Más acciones con ${code}` }))
  await userEvent.click(await body.findByRole('menuitem', { name: 'Eliminar' }))
  await userEvent.click(within(await body.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(canvas.queryByRole('textbox', { name: `Texto de ${code}` })).toBeNull())
}
const isBack = async (canvas: ReturnType<typeof within>, code: string) => {
  await expect(await canvas.findByRole('textbox', { name: `Texto de ${code}` })).toBeVisible()
  await expect(await body.findByText(`${code} ha vuelto a su sitio`)).toBeInTheDocument()
}

export const Removed = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.delete('/courses/courselearningresults/{id}', { undo }),
      mockApi.delete('/courses/criteria/{id}', { undo }),
      mockApi.post('/courses/courselearningresults/restore', someLearningResults()),
    ),
})
Removed.test('a learning result and a criterion are deleted, and come back with one press', async ({ canvas }) => {
  for (const code of ['RA2', 'RA1.a']) {
    await remove(canvas, code)
    const notice = (await body.findByText(`${code} eliminado`)).closest<HTMLElement>('[data-slot=toast]')
    await userEvent.click(within(notice ?? document.body).getByRole('button', { name: 'Deshacer' }))
    await isBack(canvas, code)
  }
})

export const NotRestored = meta.story({
  globals: { locale: 'en' },
  beforeEach: ({ msw }) => {
    const answers = [
      refuse(409, { code: 'over_100', detail: '', current: { deliverables: [{ id: 7, name: 'Calculadora' }] } }),
      someLearningResults(),
    ]
    msw.use(
      mockApi.delete('/courses/courselearningresults/{id}', { undo }),
      mockApi.post('/courses/courselearningresults/restore', () => answers.shift() ?? someLearningResults({ results: [] })),
    )
  },
})
NotRestored.test('what stands against the undo is said, and it can be tried again when that is mended', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'More actions on RA2' }))
  await userEvent.click(await body.findByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(within(await body.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await userEvent.click(await body.findByRole('button', { name: 'Undo' }))
  const notice = await body.findByText('the criteria of «Calculadora» would add up to more than 100,00 %', { exact: false })
  await expect(canvas.queryByRole('textbox', { name: 'Text of RA2' })).toBeNull()
  const card = notice.closest<HTMLElement>('[data-slot=toast]')
  await userEvent.click(within(card ?? document.body).getByRole('button', { name: 'Try again' }))
  await expect(await canvas.findByRole('textbox', { name: 'Text of RA2' })).toBeVisible()
})

export const FromADecree = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post('/courses/courselearningresults/parse_decree', aDecreeReading()),
      mockApi.post('/courses/courselearningresults/import', ({ body: { results } }) =>
        someImportedResults({
          results: results.map(({ code, name, weight }, index) => aLearningResult({ id: index + 90, code, name, weight, criteria: [] })),
        }),
      ),
    ),
})
FromADecree.test('what was read is shown beside its source, with warnings, and accepted', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Pegar de un decreto o de una hoja' }))
  const dialog = within(await body.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Texto' }), 'Módulo profesional')
  await userEvent.click(dialog.getByRole('button', { name: 'Leer el texto' }))
  await expect(await dialog.findByText('1 resultado de aprendizaje y 2 criterios · 256 horas')).toBeVisible()
  await expect(dialog.getByText('el texto se salta una letra antes · línea 6')).toBeVisible()
  await expect(dialog.getByText('d) Se han probado')).toBeVisible()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Módulo' }), 'Bases de datos')
  await expect(dialog.getByRole('textbox', { name: 'Texto de RA1' })).toHaveValue('Reconoce los elementos de las bases de datos.')
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir 1 resultado de aprendizaje' }))
  await waitFor(() =>
    expect(canvas.getByRole('textbox', { name: 'Texto de RA1' })).toHaveValue('Reconoce los elementos de las bases de datos.'),
  )
})

FromADecree.test('rows are cut, joined and added with the keyboard before they are accepted', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Pegar de un decreto o de una hoja' }))
  const dialog = within(await body.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Texto' }), 'Módulo profesional')
  await userEvent.click(dialog.getByRole('button', { name: 'Leer el texto' }))
  const text = (code: string) => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: `Texto de ${code}` })
  await waitFor(() => expect(text('RA1.a')).toHaveValue('Se han escrito programas.'))
  text('RA1.a').focus()
  text('RA1.a').setSelectionRange(7, 7)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(text('RA1.b')).toHaveFocus())
  await expect(text('RA1.a')).toHaveValue('Se han')
  await expect(text('RA1.b')).toHaveValue('escrito programas.')
  await expect(dialog.getByRole('textbox', { name: 'Peso en % de RA1.b' })).toHaveValue('33,33')
  await userEvent.keyboard('{Backspace}')
  await waitFor(() => expect(text('RA1.a')).toHaveFocus())
  await expect(text('RA1.a')).toHaveValue('Se han escrito programas.')
  await expect(text('RA1.a').selectionStart).toBe(7)
  await userEvent.click(dialog.getByRole('button', { name: 'Nuevo criterio de RA1' }))
  await waitFor(() => expect(text('RA1.e')).toHaveFocus())
  await userEvent.click(dialog.getByRole('button', { name: 'Nuevo resultado de aprendizaje' }))
  await waitFor(() => expect(text('RA2')).toHaveFocus())
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir 2 resultados de aprendizaje' }))
  await expect(await dialog.findByRole('alert')).toHaveTextContent(/Falta/)
})

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/courselearningresults', someLearningResults({ results: [] }))),
})
export const ReadOnlyInEnglish = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/courses/courses/{id}', aCourse({ can_edit: false, center: null })),
      mockApi.get('/courses/courselearningresults', someLearningResults({ may_edit: false })),
    ),
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
