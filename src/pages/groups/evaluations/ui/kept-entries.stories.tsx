import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { anEvaluatedProgram, aSelf, inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { Program } from './program-page'

const path = '/groups/evaluations/{id}/programs/{course_id}'
const closed = anEvaluatedProgram({ closed_at: '2026-12-18T12:00:00.000Z', closed_by: 'Laura Vidal Ortega' })
const [first, second, third] = anEvaluatedProgram().students

/** What is typed is kept under this name. */
const kept = `aula.evaluation.${aSelf().id}.7.3`

const meta = preview.meta({
  title: 'pages/groups/Evaluated program: what is typed',
  component: Program,
  args: { evaluationId: 7, courseId: 3 },
  decorators: [inRouter({ path: '/group/$groupId/evaluations/$evaluationId/$courseId', at: '/group/2/evaluations/7/3' })],
  beforeEach: ({ msw }) => {
    localStorage.removeItem(kept)
    msw.use(mockApi.get('/users/users/self', aSelf()), mockApi.get(path, anEvaluatedProgram()), mockApi.post(`${path}/close`, closed))
  },
})

export const Typed = meta.story()
Typed.test('keeps what is typed on the device until the evaluation is closed', async ({ canvas }) => {
  await userEvent.type(await canvas.findByRole('textbox', { name: `Observaciones de ${first?.student.full_name}` }), 'Bien.')
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: `Código de ${third?.student.full_name}` }), 'NE')
  await expect(JSON.parse(localStorage.getItem(kept) ?? '')).toEqual({
    [first?.student.id ?? 0]: { code: null, remark: 'Bien.' },
    [third?.student.id ?? 0]: { code: 'NE', remark: '' },
  })
  await userEvent.click(canvas.getByRole('button', { name: 'Revisar y cerrar' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cerrar la evaluación' }))
  await expect(await canvas.findByText(/^Cerrada · 1 aprobado/)).toBeVisible()
  await expect(localStorage.getItem(kept)).toBeNull()
})

Typed.test('closes what another tab has typed too, and keeps what it types after that', async ({ canvas, msw }) => {
  // the dialog of the test before may still be closing
  await waitFor(() => expect(document.body).not.toHaveStyle({ pointerEvents: 'none' }))
  const entry = (remark: string) => ({ code: null, remark })
  const [one, two] = [first?.student.id ?? 0, second?.student.id ?? 0]
  const sent: unknown[] = []
  msw.use(
    mockApi.post(`${path}/close`, ({ body }) => {
      sent.push(...body.students)
      localStorage.setItem(kept, JSON.stringify({ [one]: entry('Bien.'), [two]: entry('De después.') }))
      return closed
    }),
  )
  await userEvent.type(await canvas.findByRole('textbox', { name: `Observaciones de ${first?.student.full_name}` }), 'Bien.')
  localStorage.setItem(kept, JSON.stringify({ [one]: entry('Bien.'), [two]: entry('De otra pestaña.') }))
  await userEvent.click(canvas.getByRole('button', { name: 'Revisar y cerrar' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cerrar la evaluación' }))
  await expect(await canvas.findByText(/^Cerrada · 1 aprobado/)).toBeVisible()
  await expect(sent).toEqual([
    { id: one, ...entry('Bien.') },
    { id: two, ...entry('De otra pestaña.') },
  ])
  await expect(JSON.parse(localStorage.getItem(kept) ?? '')).toEqual({ [two]: entry('De después.') })
})

export const ClosedElsewhere = meta.story({
  beforeEach: () => {
    const entries = { [first?.student.id ?? 0]: { code: null, remark: 'Buen trimestre.' } }
    localStorage.setItem(kept, JSON.stringify(entries))
  },
})
ClosedElsewhere.test('says what was typed and is not in the acta, until that has been read', async ({ canvas, msw }) => {
  await expect(await canvas.findByDisplayValue('Buen trimestre.')).toBeVisible()
  msw.use(mockApi.get(path, closed))
  await userEvent.click(canvas.getByRole('button', { name: 'Revisar y cerrar' }))
  await expect(await canvas.findByRole('alert')).toHaveTextContent(/se ha cerrado mientras tanto desde otra página/)
  await expect(canvas.getByText(`${first?.student.display_name}: Buen trimestre.`)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Entendido' }))
  await expect(canvas.queryByText(/Buen trimestre/)).toBeNull()
  await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect(localStorage.getItem(kept)).toBeNull()
})
