import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aPage, aPerson, aSelf, aStudent, inRouter, mockApi, refuse, someStudentOptions } from '@/shared/testing'
import preview from '../../../../../../.storybook/preview'
import { StudentsPage } from '../students-page'

const meta = preview.meta({
  title: 'pages/students/Transfers',
  component: StudentsPage,
  decorators: [inRouter({ path: '/students' })],
})

function aTransfer(change: Partial<Schema<'Transfer'>> = {}): Schema<'Transfer'> {
  return {
    id: 7,
    direction: 'in',
    is_ours: true,
    state: 'pending',
    account: 'ana.garcia@educa.madrid.org',
    person: null,
    other_center: null,
    group: { id: 2, name: '1.º DAM A' },
    is_enrolled: false,
    reason: null,
    requested_at: '2026-11-20T09:00:00.000Z',
    expires_at: '2026-12-20T09:00:00.000Z',
    answered_at: null,
    ...change,
  }
}
const other = { id: 9, name: 'IES Sierra Norte' }
const transfers = [
  aTransfer({ id: 1, direction: 'out', is_ours: false, account: null, person: aPerson(1), other_center: other, group: null }),
  aTransfer({ id: 2, is_ours: false, account: null, person: aPerson(2), other_center: other, group: null }),
  aTransfer({ id: 3 }),
  aTransfer({ id: 4, state: 'accepted', person: aPerson(3), other_center: other, answered_at: '2026-11-21T09:00:00.000Z' }),
  aTransfer({ id: 5, state: 'declined', reason: 'Termina el curso aquí.', answered_at: '2026-11-21T09:00:00.000Z' }),
  aTransfer({ id: 6, state: 'expired', account: 'luis.mena@educa.madrid.org' }),
]
const answers = (rows = transfers) => [
  mockApi.get('/users/users/self', aSelf({ kind: 'manager' })),
  mockApi.get('/centers/students/options', someStudentOptions()),
  mockApi.get('/centers/students', aPage([aStudent(0)])),
  mockApi.get('/centers/transfers', { results: rows }),
]

export const Several = meta.story({ beforeEach: ({ msw }) => msw.use(...answers()) })
Several.test('takes a student into a group', async ({ canvas, msw }) => {
  const accepted = fn()
  msw.use(mockApi.post('/centers/transfers/{id}/accept', ({ params, body }) => (accepted(params['id'], body), null)))
  const name = aPerson(2).full_name
  await userEvent.click(await canvas.findByRole('button', { name: `Aceptar el traslado de ${name}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `¿Aceptar a ${name}?` }))
  await userEvent.click(dialog.getByRole('button', { name: 'Aceptar' }))
  await waitFor(() => expect(accepted.mock.calls).toEqual([['2', {}]]))
})
Several.test('declines with a reason', async ({ canvas, msw }) => {
  const declined = fn()
  msw.use(mockApi.post('/centers/transfers/{id}/decline', ({ body }) => (declined(body), null)))
  const name = aPerson(1).full_name
  await userEvent.click(await canvas.findByRole('button', { name: `Rechazar el traslado de ${name}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `¿Rechazar el traslado de ${name}?` }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Tiene prácticas aquí')
  await userEvent.click(dialog.getByRole('button', { name: 'Rechazar' }))
  await waitFor(() => expect(declined.mock.calls).toEqual([[{ reason: 'Tiene prácticas aquí' }]]))
})
Several.test('says when the other center has withdrawn it meanwhile', async ({ canvas, msw }) => {
  msw.use(mockApi.post('/centers/transfers/{id}/accept', refuse(409, { code: 'transfer_withdrawn', detail: 'The request was withdrawn.' })))
  const name = aPerson(1).full_name
  await userEvent.click(await canvas.findByRole('button', { name: `Aceptar el traslado de ${name}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `¿Aceptar que ${name} se vaya?` }))
  await userEvent.click(dialog.getByRole('button', { name: 'Aceptar' }))
  await expect(await dialog.findByText('El otro centro ha retirado la petición.')).toBeVisible()
})
export const SeveralInEnglishInTheDark = meta.story({ ...Several.input, globals: { locale: 'en', theme: 'dark' } })
export const SeveralOnAPhone = meta.story({ ...Several.input, globals: { viewport: { value: 'phone' } } })

export const None = meta.story({ beforeEach: ({ msw }) => msw.use(...answers([])) })
None.test('an address that is taken leads to a request instead of a wall', async ({ canvas, msw }) => {
  const requested = fn()
  const taken = { code: 'invalid', detail: 'The request is not valid.', errors: { 'students.0.email': ['email_taken'] } }
  msw.use(
    mockApi.post('/centers/students', refuse(400, taken)),
    mockApi.post('/centers/transfers', ({ body }) => (requested(body), null)),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Añadir estudiante' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Añadir estudiante' }))
  await userEvent.type(sheet.getByRole('textbox', { name: 'Nombre' }), 'Ana')
  await userEvent.type(sheet.getByRole('textbox', { name: 'Primer apellido' }), 'García')
  await userEvent.type(sheet.getByRole('textbox', { name: /Correo electrónico/ }), 'ana@otro.es')
  await userEvent.click(sheet.getByRole('button', { name: 'Añadir' }))
  await userEvent.click(await sheet.findByRole('button', { name: 'Pedir el traslado' }))
  await waitFor(() => expect(requested.mock.calls).toEqual([[{ account: 'ana@otro.es', center: someStudentOptions().center.id }]]))
})
None.test('offers a student to the center that is named', async ({ canvas, msw }) => {
  const started = fn()
  msw.use(mockApi.post('/centers/students/{id}/transfer', ({ body }) => (started(body), null)))
  const name = aStudent(0).student.full_name
  await userEvent.click(await canvas.findByRole('button', { name: `Acciones de ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Trasladar a otro centro' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Trasladar a ${name}` }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Identificador del otro centro' }), 'ies-sierra-norte')
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar la petición' }))
  await waitFor(() => expect(started.mock.calls).toEqual([[{ center_slug: 'ies-sierra-norte' }]]))
})
