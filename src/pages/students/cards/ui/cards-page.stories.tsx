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
export const NobodyChosen = meta.story({
  decorators: [inRouter({ path: '/user-details-pdf' })],
  beforeEach: ({ msw }) => msw.use(...at),
})
