import { type ComponentProps, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { anEvaluatedProgram, aSelf, inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { Program } from './program-page'

const path = '/groups/evaluations/{id}/programs/{course_id}'
const closed = anEvaluatedProgram({ closed_at: '2026-12-18T12:00:00.000Z', closed_by: 'Laura Vidal Ortega' })
const [first, second, third] = anEvaluatedProgram().students

/** What is typed is kept under names that begin with this one: one for each tab. */
const kept = `aula.evaluation.${aSelf().id}.7.3`
const places = () => Object.keys(localStorage).filter((name) => name.startsWith(kept))
const stored = () => places().map((name) => JSON.parse(localStorage.getItem(name) ?? '') as unknown)

/** Another tab, which lives as long as the story, and what it has typed. */
const otherTab = `${kept}.other`
const typeThere = (entries: object) => localStorage.setItem(otherTab, JSON.stringify(entries))
const liveThere = () => {
  let end = () => {}
  void navigator.locks.request(otherTab, () => new Promise<void>((resolve) => (end = resolve)))
  return () => end()
}

/** Closes in the dialog, once it has loaded. */
const accept = async () => {
  const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cerrar la evaluación' })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
}

const meta = preview.meta({
  title: 'pages/groups/Evaluated program: what is typed',
  component: Program,
  args: { evaluationId: 7, courseId: 3 },
  decorators: [inRouter({ path: '/group/$groupId/evaluations/$evaluationId/$courseId', at: '/group/2/evaluations/7/3' })],
  beforeEach: ({ msw }) => {
    for (const name of places()) localStorage.removeItem(name)
    msw.use(mockApi.get('/users/users/self', aSelf()), mockApi.get(path, anEvaluatedProgram()), mockApi.post(`${path}/close`, closed))
  },
})

export const Typed = meta.story()
Typed.test('keeps what is typed on the device until the evaluation is closed', async ({ canvas }) => {
  await userEvent.type(await canvas.findByRole('textbox', { name: `Observaciones de ${first?.student.full_name}` }), 'Bien.')
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: `Código de ${third?.student.full_name}` }), 'NE')
  await expect(stored()).toEqual([
    { [first?.student.id ?? 0]: { code: null, remark: 'Bien.' }, [third?.student.id ?? 0]: { code: 'NE', remark: '' } },
  ])
  await userEvent.click(canvas.getByRole('button', { name: 'Revisar y cerrar' }))
  await accept()
  await expect(await canvas.findByText(/^Cerrada · 1 aprobado/)).toBeVisible()
  await expect(stored()).toEqual([])
})

function Visits(props: ComponentProps<typeof Program>) {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button onClick={() => setHere(!isHere)}>{isHere ? 'Salir' : 'Volver'}</button>
      {isHere && <Program {...props} />}
    </>
  )
}

export const LeftAndVisitedAgain = meta.story({ render: (args) => <Visits {...args} /> })
LeftAndVisitedAgain.test('still has what was typed before, and forgets it once it is closed', async ({ canvas }) => {
  const name = `Observaciones de ${first?.student.full_name}`
  await userEvent.type(await canvas.findByRole('textbox', { name }), 'Bien.')
  for (const button of ['Salir', 'Volver']) await userEvent.click(canvas.getByRole('button', { name: button }))
  await expect(await canvas.findByRole('textbox', { name })).toHaveValue('Bien.')
  await userEvent.type(canvas.getByRole('textbox', { name }), ' Sigue así.')
  await expect(stored()).toEqual([{ [first?.student.id ?? 0]: { code: null, remark: 'Bien. Sigue así.' } }])
  await userEvent.click(canvas.getByRole('button', { name: 'Revisar y cerrar' }))
  await accept()
  await expect(await canvas.findByText(/^Cerrada · 1 aprobado/)).toBeVisible()
  await expect(stored()).toEqual([])
})

export const InTwoTabs = meta.story({ beforeEach: liveThere })
InTwoTabs.test('closes what another tab has typed too, and keeps what it types after that', async ({ canvas, msw }) => {
  const entry = (remark: string) => ({ code: null, remark })
  const [one, two] = [first?.student.id ?? 0, second?.student.id ?? 0]
  const sent: unknown[] = []
  msw.use(
    mockApi.post(`${path}/close`, ({ body }) => {
      sent.push(...body.students)
      typeThere({ [two]: entry('De después.') })
      return closed
    }),
  )
  await userEvent.type(await canvas.findByRole('textbox', { name: `Observaciones de ${first?.student.full_name}` }), 'Bien.')
  typeThere({ [one]: entry('No es lo de aquí.'), [two]: entry('De otra pestaña.') })
  await userEvent.click(canvas.getByRole('button', { name: 'Revisar y cerrar' }))
  await accept()
  await expect(await canvas.findByText(/^Cerrada · 1 aprobado/)).toBeVisible()
  await expect(sent).toEqual([
    { id: one, ...entry('Bien.') },
    { id: two, ...entry('De otra pestaña.') },
  ])
  await expect(stored()).toEqual([{ [two]: entry('De después.') }])
})

export const ClosedElsewhere = meta.story({
  beforeEach: () => {
    const end = liveThere()
    typeThere({ [second?.student.id ?? 0]: { code: null, remark: 'De otra pestaña.' } })
    const entries = { [first?.student.id ?? 0]: { code: null, remark: 'Buen trimestre.' } }
    localStorage.setItem(kept, JSON.stringify(entries))
    return end
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
  await expect(places()).toEqual([otherTab])
})
