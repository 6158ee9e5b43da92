import { useParams } from '@tanstack/react-router'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import { aFile, aPage, aPdf, mockApi, offline, someCounts } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import { aGrade, anOpenDesk, deskAnswers, deskStory, markField, work } from './desk-story-answers'
import { GradingDesk } from './grading-desk'

const meta = preview.meta({ ...deskStory, title: 'pages/deliverables/Grading desk/Beside', component: GradingDesk })

const { deliverable, place } = anOpenDesk()
const withTask = anOpenDesk({
  deliverable: {
    ...deliverable,
    instructions: 'Maqueta la portada del centro con **rejilla**.\n\n1. Cabecera y pie.\n2. Tres columnas en el escritorio.',
    files: [
      aFile({ id: 40, name: 'enunciado.pdf', size: 182_000 }),
      aFile({ id: 41, name: 'logotipos.zip', media_type: 'application/zip' }),
    ],
  },
})

export const Task = meta.story({ beforeEach: ({ msw }) => msw.use(...deskAnswers(withTask)) })
Task.test('E shows what the students were asked, with its files', async ({ canvas }) => {
  await canvas.findByRole('heading', { name: 'Ana Belén García Soler' })
  await userEvent.keyboard('e')
  const sheet = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(sheet.getByText('rejilla')).toBeVisible())
  await expect(await sheet.findByRole('link', { name: 'Descargar enunciado.pdf' })).toHaveAttribute(
    'href',
    '/api/v1/courses/files/40?download=true',
  )
})
Task.test('opens a file of the task over the desk, and closes it alone', async ({ canvas, msw }) => {
  msw.use(mockApi.get('/courses/files/{id}', () => new Response(aPdf([{ lines: ['Enunciado de la portada'] }]))))
  await canvas.findByRole('heading', { name: 'Ana Belén García Soler' })
  await userEvent.keyboard('e')
  await userEvent.click(await screen.findByRole('button', { name: 'enunciado.pdf' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'enunciado.pdf' }))
  await expect(await dialog.findByText('Enunciado de la portada', { selector: '.pdf-text span' })).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'enunciado.pdf' })).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'enunciado.pdf' })).toHaveFocus())
  await expect(screen.getByText('rejilla')).toBeVisible()
})

const extension = {
  due_at: '2026-12-04T22:59:00.000Z',
  closes_at: null,
  reason: 'Baja médica',
  granted_by: 'Laura Vidal Ortega',
  revision: 1,
}
export const Extended = meta.story({ beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ extension }))) })
Extended.test('the dates of the student are seen and changed from the desk', async ({ canvas, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/courses/deliverables/{id}/extend', ({ body }) => {
      requests.push(body.students)
      return { extended: 1 }
    }),
  )
  await expect(await canvas.findByText(/^Plazo ampliado hasta/)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Plazo del estudiante' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Plazo de Ana Belén García Soler' }))
  const reason = await dialog.findByRole('textbox', { name: /^Motivo/ })
  await userEvent.clear(reason)
  await userEvent.type(reason, 'Hospitalización')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar el plazo' }))
  await waitFor(() => expect(requests).toEqual([[{ id: 31, revision: 1 }]]))
})

const exemption = {
  reason: 'Tiene el módulo convalidado.',
  shows_reason: false,
  exempted_by: 'Laura Vidal Ortega',
  exempted_at: '2026-11-20T22:50:00.000Z',
  revision: 3,
}
const exempt = anOpenDesk({
  exemption,
  grade: aGrade({ outcome: 'exempt', released_at: exemption.exempted_at, graded_at: exemption.exempted_at, revision: 3 }),
})
export const Exempt = meta.story({ beforeEach: ({ msw }) => msw.use(...deskAnswers(exempt)) })
Exempt.test('the exemption is in the place of the mark, and ends from there', async ({ canvas, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/courses/deliverables/{id}/end_exemptions', ({ body }) => {
      requests.push(body)
      return { ended: 1 }
    }),
  )
  await expect(await canvas.findByText('Tiene el módulo convalidado.')).toBeVisible()
  await expect(canvas.getByText('El estudiante no ve el motivo')).toBeVisible()
  await expect(canvas.queryByRole('textbox', { name: 'Nota' })).toBeNull()
  await expect(canvas.queryByRole('button', { name: 'Retirar la nota' })).toBeNull()
  await userEvent.click(canvas.getByRole('button', { name: 'Cambiar o quitar la exención' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Exención de Ana Belén García Soler' }))
  await expect(await dialog.findByRole('textbox', { name: /^Motivo/ })).toHaveValue('Tiene el módulo convalidado.')
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar la exención' }))
  await waitFor(() => expect(requests).toEqual([{ group_id: 2, students: [{ id: 31, revision: 3 }] }]))
})
export const ExemptOnAPhone = meta.story({
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...deskAnswers(exempt)),
})
export const Exempting = meta.story({ beforeEach: ({ msw }) => msw.use(...deskAnswers()) })
Exempting.test('EX asks for the reason', async ({ canvas, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/courses/deliverables/{id}/exempt', ({ body }) => {
      requests.push(body)
      return { exempted: 1 }
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'EX: eximir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Exención de Ana Belén García Soler' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Eximir' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Convalidado')
  await userEvent.click(dialog.getByRole('switch', { name: /^Que vea el motivo/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Eximir' }))
  await waitFor(() =>
    expect(requests).toEqual([{ group_id: 2, students: [{ id: 31, revision: 0 }], reason: 'Convalidado', shows_reason: false }]),
  )
})

const students = [
  { id: 30, display_name: 'Álvarez Prieto, Hugo', is_delivered: true, outcome: 'marked', mark: 650 } as const,
  { id: 31, display_name: 'García Soler, Ana Belén', is_delivered: true, outcome: null, mark: null },
  { id: 32, display_name: 'Benítez Campos, Lucía', is_delivered: false, outcome: 'not_handed_in', mark: null } as const,
  { id: 33, display_name: 'Fernández de la Fuente, Óscar', is_delivered: false, outcome: null, mark: null },
]
/** As the page does: the address names the student. */
function AtAddress() {
  const { studentId } = useParams({ strict: false }) as { studentId: number }
  return <GradingDesk work={{ ...work, studentId }} filter={undefined} />
}
export const Picker = meta.story({
  render: () => <AtAddress />,
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/deliverables/{id}/grade', { results: students }), ...deskAnswers()),
})
Picker.test('S and some letters of the name go to a student, once the mark is saved', async ({ canvas }) => {
  await userEvent.type(await markField(), '8{Escape}')
  await userEvent.keyboard('s')
  const search = await screen.findByRole('combobox', { name: 'Ir a un estudiante' })
  await screen.findByRole('option', { name: /Álvarez Prieto, Hugo.*6,50/ })
  await userEvent.type(search, 'benit{Enter}')
  await expect(await canvas.findByRole('heading', { name: 'Hugo Álvarez Prieto' })).toBeVisible()
})
export const PickerOffline = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/deliverables/{id}/grade', offline), ...deskAnswers()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ir a un estudiante' }))
    await expect(await screen.findByRole('option', { name: /No se ha podido leer la lista/ })).toBeVisible()
  },
})

export const Files = meta.story()
Files.test('] and [ go through the files of a version', async ({ canvas }) => {
  await canvas.findByRole('button', { name: 'index.html', pressed: true })
  await userEvent.keyboard(']')
  await expect(canvas.getByRole('button', { name: 'estilos.css' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('[[[[[[')
  await waitFor(() => expect(canvas.getByRole('button', { name: 'index.html' })).toHaveAttribute('aria-pressed', 'true'))
})

const last = anOpenDesk({ place: { ...place, position: 28, next_id: null, next_ungraded_id: null }, grade: aGrade() })
const counts = someCounts({ total: 28, delivered: 24, not_delivered: 4, to_grade: 3, graded: 23, released: 11 })
const asked: unknown[] = []
export const End = meta.story({
  decorators: [
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
  ],
  beforeEach: ({ msw }) => {
    asked.length = 0
    let released = 11
    msw.use(
      mockApi.get('/courses/coursecontents/{id}/list_delivered', () => ({ ...aPage([]), counts: { ...counts, released } })),
      mockApi.post('/courses/deliverables/{id}/release', ({ body }) => {
        asked.push(body)
        released = 23
        return { changed: 12, undo_id: '0f6a3c52-8f1e-4d0b-9a57-3f0f4f0c1b7e' }
      }),
      ...deskAnswers(last),
    )
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ir al final' }))
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Has llegado al final' })).toHaveFocus())
    await expect(canvas.getByText('23 de 28 con nota')).toBeVisible()
    await expect(canvas.getByText('2 estudiantes no han entregado y no tienen nota')).toBeVisible()
  },
})
End.test('publishes all marks, and returns to the student with a key', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Publicar 12 notas' }))
  // a notice fades in and goes by itself: one wait for all of it
  await waitFor(() => {
    const notice = within(screen.getByText('12 notas publicadas').closest('li') ?? document.body)
    return expect(notice.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  })
  await expect(await canvas.findByText('Todas las notas puestas están publicadas')).toBeVisible()
  await expect(asked).toEqual([{ group_id: 2, released: true }])
  await waitFor(() => expect(canvas.getByRole('heading', { name: 'Has llegado al final' })).toHaveFocus())
  await userEvent.keyboard('k')
  await expect(await canvas.findByRole('heading', { name: 'Ana Belén García Soler' })).toBeVisible()
})
export const EndInEnglishOnAPhone = meta.story({
  ...End.input,
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Mark' }), '{Enter}')
    await expect(await canvas.findByRole('heading', { name: 'You have reached the end' })).toBeVisible()
  },
})
