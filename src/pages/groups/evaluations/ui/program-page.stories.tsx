import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  anEvaluatedProgram,
  anEvaluatedStudent,
  anExplanation,
  aSelf,
  inRouter,
  mockApi,
  never,
  refuse,
  someMeans,
  unavailable,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { formatMark } from '@/shared/lib/format'
import { evaluatedQueries } from '../api/evaluated-queries'
import { Program } from './program-page'

const path = '/groups/evaluations/{id}/programs/{course_id}'
const closed = anEvaluatedProgram({ closed_at: '2026-12-18T12:00:00.000Z', closed_by: 'Laura Vidal Ortega' })
const [first, second, third] = anEvaluatedProgram().students
const meta = preview.meta({
  title: 'pages/groups/Evaluated program',
  component: Program,
  args: { evaluationId: 7, courseId: 3 },
  decorators: [inRouter({ path: '/group/$groupId/evaluations/$evaluationId/$courseId', at: '/group/2/evaluations/7/3' })],
  beforeEach: ({ msw }) => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('aula.evaluation.')) localStorage.removeItem(name)
    msw.use(mockApi.get('/users/users/self', aSelf()), mockApi.get(path, anEvaluatedProgram()), mockApi.post(`${path}/close`, closed))
  },
})

export const Open = meta.story()
Open.test('shows who lacks what before it is closed, and then the acta', async ({ canvas }) => {
  await expect(await canvas.findByText(/Abierta · 3 estudiantes · 1 aprobado · 1 suspenso · 1 sin nota/)).toBeVisible()
  await userEvent.type(canvas.getByRole('textbox', { name: `Observaciones de ${first?.student.full_name}` }), 'Buen trimestre.')
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: `Código de ${third?.student.full_name}` }), 'NE')
  await expect(await canvas.findByText('Abierta · 3 estudiantes · 1 aprobado · 2 suspensos')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Revisar y cerrar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await expect((await dialog.findAllByText(second?.student.display_name ?? ''))[0]).toBeVisible()
  const fails = within(dialog.getByRole('region', { name: 'Quién no aprueba' }))
  await expect(fails.getByText('Acta: 4 · no llega en RA1 (4,25)')).toBeVisible()
  // the third has a code instead of a mark, which does not pass
  await expect(fails.getByText('Acta: NE')).toBeVisible()
  await expect(fails.getAllByRole('listitem')).toHaveLength(2)
  const lacks = within(dialog.getByRole('region', { name: 'A quién le falta algo' }))
  await expect(lacks.getByText('Sin publicar: Examen del tema 1')).toBeVisible()
  await expect(lacks.getByText('Sin evaluar: Maquetado HTML, Maquetado CSS')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar la evaluación' }))
  await expect(await canvas.findByText(/^Cerrada · 1 aprobado/)).toBeVisible()
})

/** What was read before the page, and is opened again after it. */
function OtherPage() {
  const { data } = useQuery(evaluatedQueries.means(2))
  return <p>Media: {formatMark(data?.students[0]?.mean)}</p>
}
function WithOtherPage() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Otra página
      </button>
      {isOpen && <OtherPage />}
      <Program evaluationId={7} courseId={3} />
    </>
  )
}
export const ThenAnotherPage = meta.story({
  render: () => <WithOtherPage />,
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/means', someMeans())),
})
ThenAnotherPage.test('other pages read again what a closing changes', async ({ canvas, msw }) => {
  await expect(await canvas.findByText('Media: 9,17')).toBeVisible()
  const other = canvas.getByRole('button', { name: 'Otra página' })
  await userEvent.click(other)
  await userEvent.click(await canvas.findByRole('button', { name: 'Revisar y cerrar' }))
  const close = await screen.findByRole('button', { name: 'Cerrar la evaluación' })
  await waitFor(() => expect(close).toBeEnabled())
  await userEvent.click(close)
  await expect(await canvas.findByText(/^Cerrada · 1 aprobado/)).toBeVisible()
  msw.use(mockApi.get('/groups/groups/{id}/means', someMeans({ students: someMeans().students.slice(1) })))
  await userEvent.click(other)
  await expect(await canvas.findByText('Media: 7,20')).toBeVisible()
})

export const WithUnpublishedChanges = meta.story({
  beforeEach: ({ msw }) => {
    const lacking = { not_assessed: [], not_handed_in: [], unreleased: [], changed: [12] }
    msw.use(mockApi.get(path, anEvaluatedProgram({ students: [anEvaluatedStudent(0, { changed: 1, lacking })] })))
  },
})
WithUnpublishedChanges.test('says before closing that the published mark counts, not its change', async ({ canvas }) => {
  await expect(await canvas.findByText(/1 cambio sin publicar/)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Revisar y cerrar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await expect(await dialog.findByText('Cambio sin publicar: Maquetado HTML')).toBeVisible()
  await expect(dialog.getByText(/Al cerrar cuenta la nota publicada, no el cambio/)).toBeVisible()
  await expect(dialog.queryByText(/No falta nada/)).toBeNull()
})

Open.test('does not count who has the program recognised among those who fail, and counts a code that fails', async ({ canvas }) => {
  await userEvent.selectOptions(await canvas.findByRole('combobox', { name: `Código de ${second?.student.full_name}` }), 'CV')
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: `Código de ${third?.student.full_name}` }), 'NE')
  await userEvent.click(canvas.getByRole('button', { name: 'Revisar y cerrar' }))
  const dialog = within(await screen.findByRole('dialog'))
  const fails = within(await dialog.findByRole('region', { name: 'Quién no aprueba' }))
  await expect(fails.getAllByRole('listitem')).toHaveLength(1)
  await expect(fails.getByText('Acta: NE')).toBeVisible()
})

Open.test('says that nobody fails where every code passes', async ({ canvas }) => {
  for (const line of [second, third])
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: `Código de ${line?.student.full_name}` }), 'CV')
  await userEvent.click(canvas.getByRole('button', { name: 'Revisar y cerrar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await expect(await dialog.findByText('Nadie suspende.')).toBeVisible()
  await expect(dialog.queryByRole('region', { name: 'Quién no aprueba' })).toBeNull()
})

export const Explained = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(path, { ...closed, may_edit: false, students: [anEvaluatedStudent(0, { is_explained: true }), anEvaluatedStudent(1)] }),
      mockApi.get(`${path}/students/{student_id}/explanation`, anExplanation()),
    ),
})
Explained.test('says how a closed mark was computed, where the closing holds it', async ({ canvas }) => {
  const [why] = await canvas.findAllByRole('button', { name: /^Cómo se calculó al cerrar la nota de/ })
  await expect(canvas.getAllByRole('button', { name: /^Cómo se calculó/ })).toHaveLength(1)
  await userEvent.click(why ?? canvas.getByRole('table'))
  await expect(await screen.findByRole('dialog', { name: 'Así se calculó al cerrar' })).toBeVisible()
  await expect(await screen.findByRole('button', { name: /^RA1/ })).toBeVisible()
})

Open.test('has a list of marks with chosen columns among its documents', async ({ canvas, msw }) => {
  msw.use(mockApi.get(`${path}/marks`, new Response('Estudiante\tNota del acta\r\n')))
  await userEvent.click(await canvas.findByRole('button', { name: 'Documentos' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Lista de notas…' }))
  await expect(await screen.findByRole('dialog', { name: 'Lista de notas' })).toBeVisible()
})

export const Sittings = meta.story({
  beforeEach: ({ msw }) => {
    const spent = [1, 4, 5].map((count, number) =>
      anEvaluatedStudent(number, { sittings: { spent: count, unclear: number === 0 ? 1 : 0, is_passed: false } }),
    )
    msw.use(mockApi.get(path, anEvaluatedProgram({ sittings: { most: 4, further: 1, special_needs: null }, students: spent })))
  },
})
Sittings.test('are counted under the student, with what is left', async ({ canvas }) => {
  await expect(await canvas.findByText(/1 convocatoria gastada de 4 · 1 con un código que no consta si la gasta/)).toBeVisible()
  await expect(canvas.getByText(/4 convocatorias gastadas de 4 · solo queda la que conceda el centro/)).toBeVisible()
  await expect(canvas.getByText(/5 convocatorias gastadas de 4 · no le queda ninguna/)).toBeVisible()
})

export const SittingsWithSpecialNeeds = meta.story({
  beforeEach: ({ msw }) => {
    const students = [3, 9].map((spent, number) => anEvaluatedStudent(number, { sittings: { spent, unclear: 0, is_passed: false } }))
    msw.use(mockApi.get(path, anEvaluatedProgram({ sittings: { most: 4, further: 1, special_needs: 6 }, students })))
  },
})
SittingsWithSpecialNeeds.test('are named where the rules do, once the others are spent', async ({ canvas }) => {
  await expect(
    await canvas.findByText(/no le queda ninguna · salvo con necesidades educativas especiales: hasta 6, ampliables/),
  ).toBeVisible()
  await expect(canvas.getAllByText(/necesidades educativas especiales/)).toHaveLength(1)
})

export const OwnMarks = meta.story({
  beforeEach: ({ msw }) => {
    const [held] = anEvaluatedStudent().results
    const results = held ? [{ ...held, is_own: true }] : []
    msw.use(mockApi.get(path, { ...closed, students: [anEvaluatedStudent(0, { is_own: true, results }), anEvaluatedStudent(1)] }))
  },
})
OwnMarks.test('are named under the student', async ({ canvas }) => {
  await expect(await canvas.findByText(/Nota del docente: RA1, programa/)).toBeVisible()
  await expect(canvas.getAllByText(/Nota del docente/)).toHaveLength(1)
})

export const RefusedCode = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post(
        `${path}/close`,
        refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { students: ['code_required'] } }),
      ),
    ),
})
RefusedCode.test('says which rule the acta breaks', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Revisar y cerrar' }))
  const close = await screen.findByRole('button', { name: 'Cerrar la evaluación' })
  // the marks of now are read first
  await waitFor(() => expect(close).toBeEnabled())
  await userEvent.click(close)
  await expect(await screen.findByText(/cada estudiante necesita una nota o un código/)).toBeVisible()
})

export const FailedReview = meta.story()
FailedReview.test('says that the marks of now could not be read', async ({ canvas, msw }) => {
  const review = await canvas.findByRole('button', { name: 'Revisar y cerrar' })
  msw.use(mockApi.get(path, unavailable()))
  await userEvent.click(review)
  await expect(await canvas.findByRole('alert')).toHaveTextContent(/servicio no está disponible/)
})

export const Initial = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get(path, anEvaluatedProgram({ evaluation: { id: 7, name: 'Inicial', kind: 'initial', held_on: null } }))),
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(path, never)) })
export const English = meta.story({ globals: { locale: 'en' } })
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
