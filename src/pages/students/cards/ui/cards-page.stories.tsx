import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { aPage, aPerson, aSelf, aStudent, anAccess, inRouter, mockApi, offline, never } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { CardsPage } from './cards-page'

const meta = preview.meta({
  title: 'pages/students/Cards',
  component: CardsPage,
  decorators: [inRouter({ path: '/user-details-pdf', at: '/user-details-pdf?students=31,32,33' })],
})

const chosen = [aStudent(0), aStudent(1, { password: 'one_time' }), aStudent(2, { password: 'none' })]
const pdf = () =>
  new Response(new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' }), { headers: { 'content-type': 'application/pdf' } })
const at = [mockApi.get('/users/users/self', aSelf({ kind: 'manager' })), mockApi.get('/centers/students', aPage(chosen))]

export const Chosen = meta.story({ beforeEach: ({ msw }) => msw.use(...at, mockApi.post('/centers/students/print', pdf() as never)) })
Chosen.test('prints a password right after it was made, and no other', async ({ canvas, msw }) => {
  const printed = fn()
  const request = fn()
  msw.use(
    mockApi.post('/centers/students/print', ({ body }) => (printed(body.students), pdf() as never)),
    mockApi.post('/centers/students/one_time_passwords', ({ body }) => (request(body.ids), { results: [anAccess(1), anAccess(2)] })),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Hacer contraseñas nuevas' }))
  const question = within(await screen.findByRole('dialog'))
  await expect(question.getByText(/Para 2 estudiantes/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Hacer contraseñas' }))
  await waitFor(() => expect(request.mock.calls).toEqual([[[32, 33]]]))
  await waitFor(() =>
    expect(printed.mock.lastCall).toEqual([
      [
        { id: 31, password: null },
        { id: 32, password: 'wq7kd-m3xt1' },
        { id: 33, password: 'wq7kd-m3xt2' },
      ],
    ]),
  )
  await expect(await canvas.findAllByText('Contraseña lista para imprimir')).toHaveLength(2)
})
export const NamesInOtherLetters = meta.story({
  beforeEach: ({ msw }) => {
    const named = (number: number, display_name: string) => aStudent(number, { student: { ...aPerson(number), display_name } })
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'manager' })),
      mockApi.get('/centers/students', aPage([named(0, 'Țepeș, Ștefan'), named(1, 'العلوي, محمد'), named(2, 'Wang, 李')])),
      mockApi.post('/centers/students/print', pdf()),
    )
  },
})
NamesInOtherLetters.test('names the students whose name must be written by hand', async ({ canvas }) => {
  await expect(await canvas.findByText(/^2 nombres usan letras que el PDF no tiene/)).toBeVisible()
  await expect(canvas.getAllByText('Nombre a mano')).toHaveLength(2)
})
export const InEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(...at, mockApi.post('/centers/students/print', pdf() as never)),
})
export const OnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...at, mockApi.post('/centers/students/print', pdf() as never)),
})
export const Preparing = meta.story({ beforeEach: ({ msw }) => msw.use(...at, mockApi.post('/centers/students/print', never as never)) })
export const NotPrepared = meta.story({
  beforeEach: ({ msw }) => msw.use(...at, mockApi.post('/centers/students/print', offline as never)),
})
export const Thousands = meta.story({
  decorators: [inRouter({ path: '/user-details-pdf', at: '/user-details-pdf?group=2' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'manager' })),
      mockApi.get('/centers/students', ({ query }) => {
        const from = (Number(query.get('page')) - 1) * 500
        const results = Array.from({ length: Math.max(0, Math.min(500, 1200 - from)) }, (_, n) => aStudent(from + n, { password: 'none' }))
        return { count: 1200, next: null, previous: null, results }
      }),
      mockApi.post('/centers/students/print', pdf() as never),
    ),
})
Thousands.test('are several PDFs, one of them on show', async ({ canvas, msw }) => {
  const printed = fn()
  msw.use(mockApi.post('/centers/students/print', ({ body }) => (printed(body.students[0]?.id, body.students.length), pdf() as never)))
  await expect(await canvas.findByText('1.200 estudiantes')).toBeVisible()
  await waitFor(() => expect(printed.mock.lastCall).toEqual([31, 500]))
  await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'PDF que se ve' }), '3 de 3: del 1.001 al 1.200')
  await waitFor(() => expect(printed.mock.lastCall).toEqual([1031, 200]))
})
Thousands.test('are downloaded one after another, and after a broken line from where it broke', async ({ canvas, msw }) => {
  const printed: number[] = []
  let isBroken = true
  await canvas.findByText('1.200 estudiantes')
  msw.use(
    mockApi.post('/centers/students/print', ({ body: { students } }) => {
      const first = students[0]?.id ?? 0
      if (first === 531 && isBroken) return offline()
      printed.push(first)
      return pdf()
    }),
  )
  await userEvent.click(canvas.getByRole('button', { name: 'Descargar los 3 PDF' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Descargar 3 PDF' }))
  await expect(await dialog.findByText('1 hecho')).toBeVisible()
  await expect(dialog.getByText(/^2 sin hacer:/)).toBeVisible()
  isBroken = false
  await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(printed.filter((first) => first !== 31)).toEqual([531, 1031])
})
Thousands.test('get their passwords in parts', async ({ canvas, msw }) => {
  const sent: number[] = []
  msw.use(
    mockApi.post('/centers/students/one_time_passwords', ({ body: { ids } }) => {
      if (sent.length === 11) return offline()
      sent.push(ids.length)
      return { results: ids.map((id) => anAccess(id - 31)) }
    }),
  )
  await canvas.findByText('1.200 estudiantes')
  await userEvent.click(canvas.getByRole('button', { name: 'Hacer contraseñas nuevas' }))
  const question = within(await screen.findByRole('dialog'))
  await userEvent.click(question.getByRole('button', { name: 'Hacer contraseñas' }))
  await expect(await question.findByText('1.100 hechos')).toBeVisible()
  await expect(question.getByText(/^100 sin hacer:/)).toBeVisible()
  await expect(sent).toEqual(Array.from({ length: 11 }, () => 100))
  await expect(canvas.getAllByText('Contraseña lista para imprimir')).toHaveLength(500)
})
export const NobodyChosen = meta.story({
  decorators: [inRouter({ path: '/user-details-pdf' })],
  beforeEach: ({ msw }) => msw.use(...at),
})
