import { expect, screen, userEvent } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aCenter, aCourse, aPage, aSelf, denied, inRouter, mockApi, unavailable } from '@/shared/testing'
import preview from '../../../../.storybook/preview'
import { CloneDialog } from './clone-dialog'

const original = { id: 3, name: 'Lenguajes de marcas', center: null }
const copy = aCourse({ id: 9, name: 'Lenguajes de marcas (copia)', cloned_from: { id: 3, name: original.name } })
const nothing: Schema<'CourseClone'>['not_copied'] = { works_count: 0, marks_count: 0, schedules_count: 0, resources: [] }
const cloned = (not_copied: typeof nothing, course = copy) => mockApi.post('/courses/courses/clone/{id}', { course, not_copied })

const meta = preview.meta({
  title: 'features/Clone a program',
  component: CloneDialog,
  decorators: [inRouter({ path: '/courses' })],
  args: { original, onClose: () => {} },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/centers/centers', aPage([])),
      mockApi.get('/centers/centers/{id}', aCenter()),
      cloned({ ...nothing, works_count: 120, marks_count: 118, schedules_count: 8, resources: [{ id: 1, name: 'Guía de marcas' }] }),
    ),
})

const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Hacer la copia' }))

export const Question = meta.story()
Question.test('refuses an empty name at its field', async () => {
  await userEvent.clear(await screen.findByRole('textbox', { name: 'Nombre de la copia' }))
  await submit()
  await expect(screen.getByRole('textbox', { name: 'Nombre de la copia' })).toHaveAccessibleDescription(/obligatorio/i)
})
export const Done = meta.story({ play: submit })
Done.test('tells what was copied and what was not, and leads to the copy', async () => {
  const link = await screen.findByRole('link', { name: 'Abrir la copia' })
  await expect(link).toHaveAttribute('href', '/course/9')
  await expect(link).toHaveFocus()
  await expect(screen.getByText('120 entregas')).toBeVisible()
  await expect(screen.getByText('1 recurso de otro centro: Guía de marcas')).toBeVisible()
})
export const DoneWithNothingLeft = meta.story({
  play: submit,
  beforeEach: ({ msw }) => msw.use(cloned(nothing, { ...copy, contents_count: 0, results_count: 0, deliverables_count: 0 })),
})
export const Refused = meta.story({
  play: submit,
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/courses/clone/{id}', denied)),
})
export const Unavailable = meta.story({
  play: submit,
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/courses/clone/{id}', unavailable)),
})
export const OnAPhoneInTheDark = meta.story({ globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } } })
