import { expect, screen, userEvent, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import {
  aCourse,
  aFile,
  anAuthoredDeliverable,
  anAuthoredRubric,
  aPdf,
  aSelf,
  inRouter,
  mockApi,
  noMarksEffect,
  refuse,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { DeliverableEditor } from './deliverable-page'

const files = [aFile({ id: 40, name: 'enunciado.pdf' })]
const meta = preview.meta({
  title: 'pages/courses/Deliverable with files',
  component: DeliverableEditor,
  args: { courseId: 3, deliverableId: 5 },
  decorators: [
    inRouter({ path: '/course/edit/$courseId/deliverable/$deliverableId', at: '/course/edit/3/deliverable/5' }),
    inSession('signedIn'),
  ],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'teacher' })),
      mockApi.get('/courses/courses/{id}', aCourse()),
      mockApi.get('/courses/deliverables/{id}/definition', anAuthoredDeliverable({ files })),
      mockApi.post('/courses/courses/{id}/changes/preview', noMarksEffect()),
      mockApi.get('/courses/deliverables/{id}/rubric', anAuthoredRubric({ levels: [], rows: [], revision: 0 })),
      mockApi.get('/courses/files/{id}', () => new Response(aPdf([{ lines: ['Enunciado de la portada'] }]))),
    ),
})

export const WithFile = meta.story({})
const isRead = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'enunciado.pdf' }))
  await expect(await dialog.findByText('Enunciado de la portada', { selector: '.pdf-text span' })).toBeInTheDocument()
}
WithFile.test('opens its files where its students will', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Ver como estudiante' }))
  const asStudent = within(await screen.findByRole('dialog', { name: anAuthoredDeliverable().name }))
  await userEvent.click(await asStudent.findByRole('button', { name: 'enunciado.pdf' }))
  await isRead()
})
WithFile.test('opens its files beside the form', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'enunciado.pdf' }))
  await isRead()
})
WithFile.test('says that a file is there already, and why one does not fit', async ({ canvas, canvasElement, msw }) => {
  msw.use(mockApi.post('/courses/deliverables/{id}/files', anAuthoredDeliverable({ files })))
  await canvas.findByRole('button', { name: 'enunciado.pdf' })
  const upload = async (name: string) => {
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('a file input')
    await userEvent.upload(input, new File(['Enunciado'], name))
  }
  await upload('copia.pdf')
  await expect(await screen.findByText('copia.pdf ya está: es el mismo archivo.')).toBeVisible()
  await expect(canvas.queryByRole('button', { name: 'copia.pdf' })).toBeNull()
  const full = refuse(409, { code: 'center_full', detail: 'Full.', quota: { used: 9, limit: 9 } })
  msw.use(mockApi.post('/courses/deliverables/{id}/files', full))
  await upload('otro.pdf')
  await expect(await canvas.findByText('No se ha podido subir otro.pdf: el centro ha llenado su espacio para archivos.')).toBeVisible()
  const unscanned = refuse(503, { code: 'scanner_unavailable', detail: 'The scanner does not answer.' })
  msw.use(mockApi.post('/courses/deliverables/{id}/files', unscanned))
  await upload('otro.pdf')
  await expect(await canvas.findByText(/otro.pdf: ahora no se pueden comprobar los archivos/u)).toBeVisible()
  const tooLarge = refuse(400, { code: 'invalid', detail: '', errors: { file: ['too_large_to_scan'] } })
  msw.use(mockApi.post('/courses/deliverables/{id}/files', tooLarge))
  await upload('otro.pdf')
  await expect(await canvas.findByText(/otro.pdf: es demasiado grande para comprobar/u)).toBeVisible()
})
