import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { aCourse, aCourseRules, aSelf, inRouter, mockApi, never, refuse, unavailable } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { CourseRulesEditor } from './rules-page'

const student = {
  group: { id: 2, name: '1.º DAM A' },
  before: { mark: 550, acta: 6, passed: true },
  after: { mark: 550, acta: 4, passed: false },
}
const effect = {
  has_marks: true,
  groups_count: 2,
  students_count: 56,
  changed_count: 3,
  final_count: 3,
  changes: [
    { ...student, student: { id: 31, name: 'García Soler, Ana Belén' } },
    { ...student, student: { id: 32, name: 'Núñez Peña, Íñigo' } },
  ],
}

const meta = preview.meta({
  title: 'pages/courses/Rules',
  component: CourseRulesEditor,
  args: { courseId: 3 },
  decorators: [inRouter({ path: '/course/edit/$courseId/rules', at: '/course/edit/3/rules' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/courses/courses/{id}', aCourse()),
      mockApi.get('/courses/rules/{id}', aCourseRules()),
      mockApi.post('/courses/rules/{id}/preview', effect),
      mockApi.put('/courses/rules/{id}', ({ body }) => aCourseRules({ version: 3, rules: body })),
    ),
})

export const Rules = meta.story()
Rules.test('a wrong mark says so; the effect is shown before anything is saved', async ({ canvas }) => {
  const passMark = await canvas.findByRole('textbox', { name: 'Nota para aprobar' })
  await userEvent.clear(passMark)
  await userEvent.type(passMark, '11')
  await userEvent.click(canvas.getByRole('button', { name: 'Ver qué cambiaría' }))
  await expect(passMark).toHaveAccessibleDescription(/Escribe una nota entre 0 y 10/)
  await userEvent.clear(passMark)
  await userEvent.type(passMark, '6')
  await userEvent.click(canvas.getByRole('button', { name: 'Ver qué cambiaría' }))
  await expect(await canvas.findByText('Cambia la nota de 3 estudiantes de 56, en 2 grupos.')).toBeVisible()
  await expect(canvas.getByText('García Soler, Ana Belén')).toBeVisible()
  await expect(canvas.getByText('Y 1 más.')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar estas reglas' }))
  await expect(await canvas.findByRole('textbox', { name: 'Nota para aprobar' })).toHaveValue('6,00')
})
Rules.test('the history says what changed', async ({ canvas }) => {
  await expect(await canvas.findByText('Hay que aprobar cada resultado de aprendizaje: no → sí')).toBeVisible()
  await expect(canvas.getByText('Nota mínima de cada entregable: 3,00 → sin mínimo')).toBeVisible()
})

export const Effect = meta.story({ globals: { theme: 'dark' } })
Effect.test('shows whose marks change', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('radio', { name: 'Cuenta como un 0' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Ver qué cambiaría' }))
  await expect(await canvas.findByRole('button', { name: 'Volver a las reglas' })).toBeVisible()
})

export const SavedByOthers = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.put(
        '/courses/rules/{id}',
        refuse(409, { code: 'conflict', detail: 'Somebody else saved this first.', current: aCourseRules({ version: 3 }) }),
      ),
    ),
})
SavedByOthers.test('the page says so, and what was chosen stays', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('radio', { name: 'Cuenta como un 0' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Ver qué cambiaría' }))
  await userEvent.click(await canvas.findByRole('button', { name: 'Guardar estas reglas' }))
  await expect(await canvas.findByText('Otra persona ha guardado otras reglas', { exact: false })).toBeVisible()
  await expect(canvas.getByRole('radio', { name: 'Cuenta como un 0' })).toBeChecked()
  await userEvent.click(canvas.getByRole('checkbox', { name: /^Hay que aprobar/ }))
  await expect(canvas.getByText('Otra persona ha guardado otras reglas', { exact: false })).toBeVisible()
})

const chooseZero = async () => {
  await userEvent.click(await screen.findByRole('radio', { name: 'Cuenta como un 0' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ver qué cambiaría' }))
}
const accept = async () => userEvent.click(await screen.findByRole('button', { name: 'Guardar estas reglas' }))
Rules.test('leaving asks while what is typed is not saved', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('radio', { name: 'Cuenta como un 0' }))
  await userEvent.click(canvas.getByRole('link', { name: 'Pesos' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await expect(await canvas.findByTestId('elsewhere')).toBeVisible()
})
export const Previewing = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/rules/{id}/preview', never)),
  play: chooseZero,
})
Previewing.test('the fields wait for the effect', async ({ canvas }) => {
  await expect(canvas.getByRole('radio', { name: 'Cuenta como un 0' })).toBeDisabled()
})
export const PreviewFailed = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/rules/{id}/preview', unavailable)),
  play: chooseZero,
})
PreviewFailed.test('says so, and what was chosen stays', async ({ canvas }) => {
  await expect(await canvas.findByRole('alert')).toBeVisible()
  await expect(canvas.getByRole('radio', { name: 'Cuenta como un 0' })).toBeChecked()
})
export const Saving = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put('/courses/rules/{id}', never)),
  play: async () => {
    await chooseZero()
    await accept()
  },
})
Saving.test('there is no way back while they are being saved', async ({ canvas }) => {
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Volver a las reglas' })).toBeDisabled())
})
export const SaveFailed = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put('/courses/rules/{id}', unavailable)),
  play: async () => {
    await chooseZero()
    await accept()
  },
})
SaveFailed.test('says so beside the effect, and can be tried again', async ({ canvas }) => {
  await expect(await canvas.findByRole('alert')).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Guardar estas reglas' })).toBeEnabled()
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/rules/{id}', never)) })
export const Unavailable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/rules/{id}', unavailable)) })

export const ReadOnlyInEnglish = meta.story({
  globals: { locale: 'en' },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/courses/courses/{id}', aCourse({ can_edit: false, center: null })),
      mockApi.get('/courses/rules/{id}', aCourseRules({ may_edit: false, version: 0, history: [] })),
    ),
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
