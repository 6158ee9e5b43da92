import type { HttpHandler } from 'msw/http'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { aFile, aPdf, mockApi, refuse } from '@/shared/testing'
import type { Schema } from '@/shared/api'
import preview from '../../../../../.storybook/preview'
import { aGrade, anOpenDesk, deskAnswers, deskPath, deskStory } from './desk-story-answers'
import { GradingDesk } from './grading-desk'

const meta = preview.meta({ ...deskStory, title: 'pages/deliverables/Grading desk/Files', component: GradingDesk })

type FeedbackFile = Schema<'FeedbackFile'>
const aFeedbackFile = (id: number, name: string, state: FeedbackFile['state']): FeedbackFile => ({ ...aFile({ id, name }), state })
const filesPath = '/courses/deliverables/{id}/grade/{student_id}/files'

/** A server that keeps the files of one mark. */
function answers(first: readonly FeedbackFile[], released: boolean): HttpHandler[] {
  const released_at = released ? '2026-11-20T22:51:00.000Z' : null
  const desk = anOpenDesk({ grade: aGrade({ released_at }) })
  let files = [...first]
  const change = (id: number, state: FeedbackFile['state'] | null) => {
    files = files.flatMap((file) => (file.id !== id ? [file] : state === null ? [] : [{ ...file, state }]))
    return { results: files }
  }
  return [
    mockApi.get(deskPath, () => ({ ...desk, feedback_files: files })),
    mockApi.post(filesPath, () => {
      files = [...files, aFeedbackFile(100 + files.length, `enviado-${files.length + 1}.pdf`, 'draft')]
      return { results: files }
    }),
    mockApi.delete(`${filesPath}/{file_id}`, ({ params }) => {
      const id = Number(params['file_id'])
      return change(id, files.find((file) => file.id === id)?.state === 'published' ? 'removed' : null)
    }),
    mockApi.post(`${filesPath}/{file_id}/restore`, ({ params }) => change(Number(params['file_id']), 'published')),
    mockApi.get('/courses/files/{id}', () => new Response(aPdf([{ lines: ['Sube el contraste'] }]))),
    ...deskAnswers(desk),
  ]
}
const story = (files: readonly FeedbackFile[], { released = false } = {}) => ({
  beforeEach: ({ msw }: { readonly msw: { readonly use: (...handlers: HttpHandler[]) => void } }) => msw.use(...answers(files, released)),
})
const section = async () => within(await screen.findByRole('region', { name: 'Archivos para el estudiante' }))
const rows = async () => (await section()).queryAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
const chooser = async () => {
  await section()
  const input = document.querySelector<HTMLInputElement>('[data-slot=file-drop] input[type=file]:not([accept])')
  if (!input) throw new Error('files can be chosen')
  return input
}
const corrected = new File(['%PDF-1.7'], 'corregido.pdf', { type: 'application/pdf' })

export const None = meta.story(story([]))
None.test('takes files that are chosen, dropped or pasted', async () => {
  await userEvent.upload(await chooser(), corrected)
  await waitFor(async () => expect(await rows()).toEqual(['enviado-1.pdf47,1 KB']))
  const data = new DataTransfer()
  data.items.add(new File(['x'], 'captura.png', { type: 'image/png' }))
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await waitFor(async () => expect(await rows()).toEqual(['enviado-1.pdf47,1 KB', 'enviado-2.pdf47,1 KB']))
})
const refused = refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { file: ['wrong_type'] } })
export const Refused = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.post(filesPath, refused), ...answers([], false)) })
Refused.test('keeps a refused file with its reason until it is taken away', async () => {
  await userEvent.upload(await chooser(), new File(['MZ'], 'juego.exe'))
  await waitFor(async () =>
    expect(await rows()).toEqual(['juego.exeEste tipo de archivo no se admite, o el contenido no es lo que dice su nombre.']),
  )
  await userEvent.click(await (await section()).findByRole('button', { name: 'Quitar juego.exe' }))
  await waitFor(async () => expect(await rows()).toEqual([]))
})

const beside = [
  aFeedbackFile(95, 'maquetado corregido.pdf', 'published'),
  aFeedbackFile(96, 'esquema.png', 'removed'),
  aFeedbackFile(97, 'rúbrica.docx', 'draft'),
]
export const BesideAPublishedMark = meta.story(story(beside, { released: true }))
BesideAPublishedMark.test('says what the student sees, and publishes the changes', async ({ canvas }) => {
  await waitFor(async () =>
    expect(await rows()).toEqual([
      'maquetado corregido.pdf47,1 KB',
      'esquema.png47,1 KB· Se quitará al publicar',
      'rúbrica.docx47,1 KB· Aún no lo ve',
    ]),
  )
  await expect(canvas.getByRole('button', { name: 'Publicar los cambios' })).toBeEnabled()
  await expect(await canvas.findByText(/El estudiante ve 7,50/)).toBeVisible()
})
BesideAPublishedMark.test('a file that the student sees is marked for removal, and can be kept', async () => {
  await userEvent.click(await (await section()).findByRole('button', { name: 'Quitar maquetado corregido.pdf' }))
  await userEvent.click(await (await section()).findByRole('button', { name: 'Dejar maquetado corregido.pdf' }))
  await userEvent.click(await (await section()).findByRole('button', { name: 'Quitar rúbrica.docx' }))
  await waitFor(async () => expect(await rows()).toEqual(['maquetado corregido.pdf47,1 KB', 'esquema.png47,1 KB· Se quitará al publicar']))
})
BesideAPublishedMark.test('its files are read beside the mark', async () => {
  await userEvent.click(await (await section()).findByRole('button', { name: 'maquetado corregido.pdf' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'maquetado corregido.pdf' }))
  await expect(await dialog.findByText('Sube el contraste', { selector: '.pdf-text span' })).toBeInTheDocument()
})
export const BesideAPublishedMarkInEnglishInTheDark = meta.story({
  ...story(beside, { released: true }),
  globals: { locale: 'en', theme: 'dark' },
})
export const OnAPhone = meta.story({ ...story(beside, { released: true }), globals: { viewport: { value: 'phone' } } })
OnAPhone.test('is behind the mark until the panel is opened', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Criterios y comentario' }))
  await expect(await canvas.findByRole('button', { name: 'rúbrica.docx' })).toBeVisible()
})
