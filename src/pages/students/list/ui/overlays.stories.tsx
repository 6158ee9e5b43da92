import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aPage, aSelf, aStudent, anAccess, inRouter, mockApi, refuse, someStudentOptions } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { StudentsPage } from './students-page'

const meta = preview.meta({
  title: 'pages/students/List/Dialogs',
  render: () => (
    <>
      <StudentsPage />
      <Toaster />
    </>
  ),
  decorators: [inRouter({ path: '/students' })],
})

type Canvas = ReturnType<typeof within>
const at = (change: Partial<Schema<'StudentOptions'>> = {}) => [
  mockApi.get('/users/users/self', aSelf({ kind: 'manager' })),
  mockApi.get('/centers/students/options', someStudentOptions(change)),
  mockApi.get('/centers/students', aPage([aStudent(0), aStudent(1)])),
]
const noLicences = (needed: number, left: number) =>
  refuse(409, { code: 'no_licences', detail: 'The center has no available licenses.', seats: { needed, left } })
const archivedGroup = () => refuse(409, { code: 'group_archived', detail: 'Archived groups cannot be modified.' })

const dialog = async () => within(await screen.findByRole('dialog'))
async function fromMenu(canvas: Canvas, item: string) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Acciones de Ana Belén García Soler' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return dialog()
}
async function openAdd(canvas: Canvas) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Añadir estudiante' }))
  return dialog()
}
async function openOther(canvas: Canvas, item: string) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Otras formas de añadir' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return dialog()
}
async function chooseGroup(within_: Canvas, name: RegExp, label: string | RegExp = /^Grupo/) {
  await userEvent.click(await within_.findByRole('combobox', { name: label }))
  await userEvent.click(await within_.findByRole('option', { name }))
}
async function fillNewcomer(sheet: Canvas) {
  await userEvent.type(await sheet.findByLabelText('Nombre'), 'Inés')
  await userEvent.type(sheet.getByLabelText(/^Correo electrónico/), 'ines@demo.test')
  await chooseGroup(sheet, /1\.º DAW B/)
}

export const Adding = meta.story({
  beforeEach: ({ msw }) => msw.use(...at()),
  play: async ({ canvas }) => {
    const sheet = await openAdd(canvas)
    await fillNewcomer(sheet)
    await expect(await sheet.findByText(/Ocupa 1 licencia\. Quedan 23\./)).toBeVisible()
  },
})
Adding.test('sends the input and confirms the group', async ({ msw }) => {
  const add = fn()
  const added = { outcome: 'created', enrolled: true, access: anAccess(0, { password: null }) } as const
  msw.use(mockApi.post('/centers/students', ({ body }) => (add(body), { results: [added] })))
  const sheet = await dialog()
  await userEvent.click(sheet.getByRole('button', { name: 'Añadir' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(add.mock.calls).toEqual([
    [
      {
        group_id: 3,
        access: 'invite',
        students: [{ first_name: 'Inés', last_name_1: '', last_name_2: '', email: 'ines@demo.test', gender: null }],
      },
    ],
  ])
})
Adding.test('with the e-mail of somebody who is there already stays open with what was typed, and says so', async ({ msw }) => {
  const access = anAccess(0, { password: null, email: 'ines@demo.test', display_name: 'García, Ana' })
  msw.use(mockApi.post('/centers/students', { results: [{ outcome: 'present', enrolled: false, access }] }))
  const sheet = await dialog()
  await userEvent.click(sheet.getByRole('button', { name: 'Añadir' }))
  const email = sheet.getByLabelText(/^Correo electrónico/)
  await waitFor(() =>
    expect(email).toHaveAccessibleDescription(/No se ha añadido a nadie: ese correo es de García, Ana, que ya está en 1\.º DAW B\./),
  )
  await expect(sheet.getByLabelText('Nombre')).toHaveValue('Inés')
  await userEvent.type(email, 'x')
  await expect(email).toBeValid()
})
export const AddingOnAPhoneInEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...at()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add student' }))
    await dialog()
  },
})
export const AddingWithoutLicences = meta.story({
  beforeEach: ({ msw }) => msw.use(...at(), mockApi.post('/centers/students', noLicences(1, 0))),
  play: async ({ canvas }) => {
    const sheet = await openAdd(canvas)
    await fillNewcomer(sheet)
    await userEvent.click(sheet.getByRole('button', { name: 'Añadir' }))
    await expect(await sheet.findByText(/El centro no tiene licencias disponibles\. Ocupa 1 licencia\. Quedan 0\./)).toBeVisible()
  },
})
export const AddingATakenEmail = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      ...at(),
      mockApi.post(
        '/centers/students',
        refuse(400, { code: 'invalid', detail: 'Invalid.', errors: { 'students.0.email': ['email_taken'] } }),
      ),
    ),
  play: async ({ canvas }) => {
    const sheet = await openAdd(canvas)
    await fillNewcomer(sheet)
    await userEvent.click(sheet.getByRole('button', { name: 'Añadir' }))
    await expect(await sheet.findByText('Este correo electrónico ya está en uso.')).toBeVisible()
  },
})
export const Editing = meta.story({
  beforeEach: ({ msw }) => msw.use(...at()),
  play: async ({ canvas }) => {
    const sheet = await fromMenu(canvas, 'Editar los datos')
    await expect(await sheet.findByLabelText('Segundo apellido')).toHaveValue('Soler')
  },
})
Editing.test('after a conflicting save no input is lost, and the next save succeeds', async ({ msw }) => {
  const revisions = fn()
  const current = aStudent(0, { revision: 5 })
  msw.use(
    mockApi.patch('/centers/students/{id}', ({ headers }) => {
      revisions(headers.get('if-match'))
      return revisions.mock.calls.length === 1
        ? refuse(409, { code: 'conflict', detail: 'Somebody else saved this first.', current, etag: '"5"' })
        : aStudent(0, { revision: 6 })
    }),
  )
  const sheet = await dialog()
  await userEvent.type(sheet.getByLabelText('Segundo apellido'), ' Ruiz')
  await userEvent.click(sheet.getByRole('button', { name: 'Guardar' }))
  await expect(await sheet.findByText(/Otra persona ha cambiado esto/)).toBeVisible()
  await expect(sheet.getByLabelText('Segundo apellido')).toHaveValue('Soler Ruiz')
  await userEvent.click(sheet.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(revisions.mock.calls).toEqual([['"1"'], ['"5"']]))
})
export const Anonymous = meta.story({
  beforeEach: ({ msw }) => msw.use(...at({ seats: { contracted: 120, used: 105, left: 15 } })),
  play: async ({ canvas }) => {
    const form = await openOther(canvas, 'Crear anónimos')
    await chooseGroup(form, /1\.º DAM A/)
    await expect(await form.findByText(/Ocupa 20 licencias\. Quedan 15\. Faltan 5\./)).toBeVisible()
  },
})
Anonymous.test('a number beyond the limit is said at the field at once', async () => {
  const form = await dialog()
  const count = form.getByLabelText('Cuántos')
  await userEvent.clear(count)
  await userEvent.type(count, '500')
  await expect(count).toHaveAccessibleDescription(/El valor máximo es 200\./)
})
export const AnonymousMade = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      ...at(),
      mockApi.post('/groups/groups/{id}/create_anonymous_student', {
        results: [0, 1, 2].map((n) => anAccess(n, { display_name: `7KQ4-MX2${n}` })),
      }),
    ),
  play: async ({ canvas }) => {
    const form = await openOther(canvas, 'Crear anónimos')
    await chooseGroup(form, /1\.º DAM A/)
    await userEvent.click(form.getByRole('button', { name: 'Crear' }))
    const result = within(await screen.findByRole('dialog', { name: 'Contraseñas de un solo uso' }))
    await expect(await result.findByText('wq7kd-m3xt1')).toBeVisible()
    await expect(result.getByRole('link', { name: 'Imprimir tarjetas' })).toHaveAttribute(
      'href',
      '/user-details-pdf?kind=cards&students=31%2C32%2C33&center=1',
    )
  },
})
export const EnrollingWithTooFewSeats = meta.story({
  beforeEach: ({ msw }) => msw.use(...at(), mockApi.get('/groups/groupstudents/preview', { needed: 3, already: 1, left: 1 })),
  play: async ({ canvas }) => {
    const form = await fromMenu(canvas, 'Añadir a un grupo')
    await chooseGroup(form, /1\.º DAW B/)
    await expect(await form.findByText(/Ocupa 3 licencias\. Queda 1\. Faltan 2\. 1 ya está en el grupo\./)).toBeVisible()
    await expect(form.getByRole('button', { name: 'Añadir al grupo' })).toBeDisabled()
  },
})
export const Moving = meta.story({
  beforeEach: ({ msw }) => msw.use(...at()),
  play: async ({ canvas }) => {
    const form = await fromMenu(canvas, 'Mover a otro grupo')
    await chooseGroup(form, /1\.º DAW B/, 'Al grupo')
  },
})
Moving.test('asks for the group they leave and the one they go to', async ({ msw }) => {
  const move = fn()
  msw.use(mockApi.post('/groups/groupstudents/move', ({ body }) => (move(body), { changed: 1 })))
  await userEvent.click((await dialog()).getByRole('button', { name: 'Mover' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(move.mock.calls).toEqual([[{ from: 2, to: 3, student_ids: [31] }]])
})
export const UnlinkingFromAnArchivedGroup = meta.story({
  beforeEach: ({ msw }) => msw.use(...at(), mockApi.post('/groups/groupstudents/unlink', archivedGroup())),
  play: async ({ canvas }) => {
    const form = await fromMenu(canvas, 'Quitar de un grupo')
    await userEvent.click(await form.findByRole('button', { name: 'Quitar del grupo' }))
    await expect(
      await form.findByText('No se ha podido desvincular al estudiante. Los grupos archivados no se pueden modificar.'),
    ).toBeVisible()
  },
})
export const Archiving = meta.story({
  beforeEach: ({ msw }) => msw.use(...at()),
  play: async ({ canvas }) => {
    await fromMenu(canvas, 'Archivar')
  },
})
export const RemovingSomebodyWithWork = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      ...at(),
      mockApi.delete(
        '/centers/students/{id}',
        refuse(409, { code: 'student_has_work', detail: 'The student has work, marks or purchases.' }),
      ),
    ),
  play: async ({ canvas }) => {
    const form = await fromMenu(canvas, 'Desvincular del centro')
    await userEvent.click(await form.findByRole('button', { name: 'Desvincular' }))
    await expect(await form.findByText(/No se ha podido desvincular al estudiante\. Tiene trabajos, notas o compras/)).toBeVisible()
    await userEvent.click(form.getByRole('button', { name: 'Archivar en su lugar' }))
    await expect(await screen.findByRole('dialog', { name: '¿Archivar 1 estudiante?' })).toBeVisible()
  },
})
