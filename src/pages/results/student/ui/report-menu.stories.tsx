import { expect, screen } from 'storybook/test'
import { anEvaluation, mockApi, notFound, someEvaluations } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { ReportMenu } from './report-menu'

const [evaluation = anEvaluation()] = someEvaluations().evaluations
const none = 'Sin boletines: aún no está en ninguna evaluación del grupo.'
/** For whom evaluations were asked. */
let asked: (string | null)[] = []

const meta = preview.meta({
  title: 'pages/results/Report menu',
  component: ReportMenu,
  args: { about: { student: 31, group: 2 } },
  decorators: [
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
  ],
  beforeEach: ({ msw }) => {
    asked = []
    msw.use(
      mockApi.get('/groups/groups/{id}/evaluations', ({ query }) => {
        asked.push(query.get('student'))
        return someEvaluations()
      }),
    )
  },
})

export const OfAGroup = meta.story()
OfAGroup.test(
  'has the report, the recovery plan, and the report of each evaluation that has the student',
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Documentos' }))
    await expect(await screen.findByRole('menuitem', { name: 'Plan de recuperación en PDF' })).toHaveAttribute(
      'href',
      '/api/v1/stats/results/report/document?kind=recovery&language=es&student=31&group=2',
    )
    await expect(await screen.findByRole('menuitem', { name: `Boletín en PDF: ${evaluation.name}` })).toHaveAttribute(
      'href',
      `/api/v1/groups/evaluations/${evaluation.id}/document?kind=reports&language=es&student=31`,
    )
    await expect(asked).toEqual(['31'])
  },
)
OfAGroup.test('says that a file is being made, and asks for it once', async ({ canvas, userEvent, msw }) => {
  const made = Promise.withResolvers<Response>()
  let count = 0
  msw.use(
    mockApi.get('/groups/evaluations/{id}/document', () => {
      count += 1
      return made.promise
    }),
  )
  const press = async () => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Documentos' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: `Boletín en PDF: ${evaluation.name}` }))
  }
  await press()
  await expect(await screen.findByText('Preparando el documento…')).toBeVisible()
  await press()
  made.resolve(new Response('PDF'))
  await expect(await screen.findByText('Descargado')).toBeVisible()
  await expect(screen.queryByText('Preparando el documento…')).toBeNull()
  await expect(count).toBe(1)
})
OfAGroup.test('says that a file could not be downloaded, and why', async ({ canvas, userEvent, msw }) => {
  msw.use(mockApi.get('/groups/evaluations/{id}/document', notFound()))
  await userEvent.click(await canvas.findByRole('button', { name: 'Documentos' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: `Boletín en PDF: ${evaluation.name}` }))
  await expect(await screen.findByText('No se ha podido descargar el archivo.')).toBeVisible()
  await expect(screen.getByText('No se ha encontrado lo que buscas.')).toBeVisible()
})

export const OfANewcomer = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/groups/groups/{id}/evaluations', someEvaluations({ evaluations: [] }))),
})
OfANewcomer.test('says that no evaluation has the student', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Documentos' }))
  await expect(await screen.findByText(none)).toBeVisible()
})

export const OfAProgram = meta.story({
  args: { about: { student: 31, group: 2, course: 3 } },
  beforeEach: ({ msw }) => {
    const programs = evaluation.programs.filter(({ course }) => course.id !== 3)
    msw.use(mockApi.get('/groups/groups/{id}/evaluations', someEvaluations({ evaluations: [{ ...evaluation, programs }] })))
  },
})
OfAProgram.test('offers no report of an evaluation that has the student in other programs only', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Documentos' }))
  await expect(await screen.findByText(none)).toBeVisible()
})
