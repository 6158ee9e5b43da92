import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aPage, aSelf, aStudent, anAccess, inRouter, mockApi, refuse, someStudentOptions } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { StudentsPage } from './students-page'

const meta = preview.meta({
  title: 'pages/students/List/Batch',
  render: () => (
    <>
      <StudentsPage />
      <Toaster />
    </>
  ),
  decorators: [inRouter({ path: '/students' })],
})

const at = (change: Partial<Schema<'StudentOptions'>> = {}) => [
  mockApi.get('/users/users/self', aSelf({ kind: 'manager' })),
  mockApi.get('/centers/students/options', someStudentOptions(change)),
  mockApi.get('/centers/students', aPage([aStudent(0), aStudent(1)])),
]
const dialog = async () => within(await screen.findByRole('dialog'))
async function openBatch(canvas: ReturnType<typeof within>) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Otras formas de añadir' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Añadir varios a mano' }))
  return dialog()
}

export const Batch = meta.story({
  beforeEach: ({ msw }) => msw.use(...at({ anonymous_users: false })),
  play: async ({ canvas }) => {
    const table = await openBatch(canvas)
    await userEvent.click(await table.findByLabelText('Nombre, Fila 1'))
    await userEvent.paste('Ana\tGil\tSoler\tana@demo.test\nEva\tRuiz\t\teva@\n')
    await userEvent.click(table.getByRole('button', { name: 'Añadir 2 estudiantes' }))
    const email = table.getByLabelText('Correo electrónico, Fila 2')
    await waitFor(() => expect(email).toHaveAccessibleDescription('El formato no es correcto.'))
    await expect(email).toHaveFocus()
  },
})
Batch.test('an error of the server is shown at its row, although empty rows were not sent', async ({ msw }) => {
  msw.use(
    mockApi.post(
      '/centers/students',
      refuse(400, {
        code: 'invalid',
        detail: 'Invalid.',
        errors: { 'students.0.email': ['email_taken'], 'students.1.email': ['email_taken'] },
      }),
    ),
  )
  const table = await dialog()
  await userEvent.clear(table.getByLabelText('Correo electrónico, Fila 2'))
  for (const column of ['Nombre', 'Primer apellido']) await userEvent.clear(table.getByLabelText(`${column}, Fila 2`))
  await userEvent.type(table.getByLabelText('Nombre, Fila 4'), 'Eva')
  await userEvent.type(table.getByLabelText('Correo electrónico, Fila 4'), 'eva@demo.test')
  await userEvent.click(table.getByRole('button', { name: 'Añadir 2 estudiantes' }))
  const [first, second] = [1, 4].map((row) => table.getByLabelText(`Correo electrónico, Fila ${row}`))
  await waitFor(() => expect(second).toHaveAccessibleDescription('Este correo electrónico ya está en uso.'))
  await waitFor(() => expect(first).toHaveFocus())
  await userEvent.type(first!, 'x')
  await expect(first).toBeValid()
})
Batch.test('asks for the transfer of whoever has an address that is taken, and keeps the others', async ({ msw }) => {
  const [asked, added] = [fn(), fn()]
  const taken = { 'students.0.email': ['email_taken'], 'students.1.email': ['email_taken'] }
  msw.use(
    mockApi.post('/centers/students', refuse(400, { code: 'invalid', detail: 'Invalid.', errors: taken })),
    mockApi.post('/centers/transfers', ({ body }) => (asked(body), null)),
  )
  const table = await dialog()
  await userEvent.type(table.getByLabelText('Correo electrónico, Fila 2'), 'demo.test')
  await userEvent.click(table.getByRole('button', { name: 'Añadir 2 estudiantes' }))
  await userEvent.click(await table.findByRole('button', { name: 'Pedir el traslado de ana@demo.test' }))
  const center = someStudentOptions().center.id
  await waitFor(() => expect(asked.mock.calls).toEqual([[{ account: 'ana@demo.test', center }]]))
  // the row of the person asked for goes, that of the other stays with the offer
  await expect(await table.findByRole('button', { name: 'Pedir el traslado' })).toBeVisible()
  await expect(table.getByLabelText('Correo electrónico, Fila 1')).toHaveValue('eva@demo.test')
  msw.use(mockApi.post('/centers/students', ({ body }) => (added(body), { results: [] })))
  await userEvent.click(table.getByRole('button', { name: 'Añadir 1 estudiante' }))
  await waitFor(() => expect(added.mock.calls[0]?.[0]).toMatchObject({ students: [{ email: 'eva@demo.test' }] }))
})
Batch.test('shows students who were already there or are restored from the archive', async ({ msw }) => {
  const outcomes = ['created', 'restored'] as const
  msw.use(
    mockApi.post('/centers/students', {
      results: outcomes.map((outcome, n) => ({ outcome, enrolled: false, access: anAccess(n, { password: null }) })),
    }),
  )
  const table = await dialog()
  await userEvent.type(table.getByLabelText('Correo electrónico, Fila 2'), 'demo.test')
  await userEvent.click(table.getByRole('button', { name: 'Añadir 2 estudiantes' }))
  const result = within(await screen.findByRole('dialog', { name: 'Qué ha pasado con cada fila' }))
  await expect(await result.findByText(/^1 estudiante nuevo/)).toBeVisible()
  const [, first, second] = result.getAllByRole('row')
  await expect(first).toHaveTextContent('Se ha creado')
  await expect(second).toHaveTextContent(/Escribiste «Ruiz, Eva».*Estaba en el archivo y ha vuelto/)
})
Batch.test('an e-mail in two rows is an error of both, and nothing is sent', async () => {
  const table = await dialog()
  await userEvent.clear(table.getByLabelText('Correo electrónico, Fila 2'))
  await userEvent.type(table.getByLabelText('Correo electrónico, Fila 2'), 'ANA@demo.test')
  await userEvent.click(table.getByRole('button', { name: 'Añadir 2 estudiantes' }))
  const emails = [1, 2].map((row) => table.getByLabelText(`Correo electrónico, Fila ${row}`))
  for (const email of emails) {
    await waitFor(() => expect(email).toHaveAccessibleDescription('Está también en otra fila: cada persona necesita el suyo.'))
  }
  await userEvent.type(emails[1]!, 'x')
  for (const email of emails) await expect(email).toBeValid()
})
export const BatchOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...at()),
  play: async ({ canvas }) => {
    await openBatch(canvas)
  },
})
