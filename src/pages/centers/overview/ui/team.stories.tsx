import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aCenter, aPage, aPerson, aSelf, aTeamMember, inRouter, mockApi, offline, refuse } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { CenterPage } from './center-page'

const meta = preview.meta({
  title: 'pages/centers/Team',
  render: () => (
    <>
      <CenterPage />
      <Toaster />
    </>
  ),
})

type Page = ReturnType<typeof within>
const at = (tab: string) => inRouter({ path: '/center/$id', at: `/center/1?tab=${tab}` })
const seen = (kind: Schema<'Kind'>, change: Partial<Schema<'Center'>> = {}) => [
  mockApi.get('/users/users/self', aSelf({ kind })),
  mockApi.get('/centers/centers/{id}', aCenter(change)),
  mockApi.get(
    '/centers/centers/{id}/team',
    aPage([aTeamMember(3, { is_administrator: true }), aTeamMember(4, { is_invited: true, last_access_at: null }), aTeamMember(5)]),
  ),
  mockApi.get('/centers/centers/{id}/invitations', { results: [] }),
]
const added = (member: Schema<'TeamMember'>) => ({ member, invitation: null })
const onBody = () => within(document.body)
const openMenu = async (canvas: Page, button: RegExp, item: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: button }))
  await userEvent.click(await onBody().findByRole('menuitem', { name: item }))
}
const invalid = (errors: Record<string, string[]>) => refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors })
const nerea = /Acciones para Nerea/
const oscar = /Acciones para Óscar/

const openAdd = async (canvas: Page) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Añadir docente' }))
  return within(await onBody().findByRole('dialog', { name: 'Añadir docente' }))
}
export const Adding = meta.story({
  decorators: [at('team')],
  beforeEach: ({ msw }) => msw.use(...seen('manager')),
  play: async ({ canvas }) => void (await openAdd(canvas)),
})
export const AddingOnAPhoneInTheDark = meta.story({
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  decorators: [at('team')],
  beforeEach: ({ msw }) => msw.use(...seen('manager')),
  play: async ({ canvas }) => void (await openAdd(canvas)),
})
Adding.test('checks the form, says at the field what the server has against it, and tells who was added', async ({ canvas, msw }) => {
  const dialog = within(await onBody().findByRole('dialog', { name: 'Añadir docente' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir y avisar' }))
  await expect(await dialog.findAllByText('Este campo es obligatorio.')).toHaveLength(2)
  msw.use(mockApi.post('/centers/centers/{id}/team', invalid({ email: ['student_account'] })))
  await userEvent.type(dialog.getByLabelText('Correo electrónico'), 'nuria@demo.test')
  await userEvent.type(dialog.getByLabelText('Nombre'), 'Nuria')
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir y avisar' }))
  await expect(await dialog.findByText('Este correo es de una cuenta de estudiante.')).toBeVisible()
  msw.use(
    mockApi.post('/centers/centers/{id}/team', ({ body }) =>
      added(aTeamMember(6, { email: body.email, teacher: aPerson(6, { full_name: 'Nuria Campo' }) })),
    ),
  )
  await userEvent.type(dialog.getByLabelText('Nombre'), ' María')
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir y avisar' }))
  await expect(await onBody().findByText(/Nuria Campo ya forma parte del equipo/)).toBeVisible()
  await waitFor(() => expect(onBody().queryByRole('dialog')).toBeNull())
  await expect(await canvas.findByRole('button', { name: 'Añadir docente' })).toBeVisible()
})
export const AddingOneTooMany = meta.story({
  decorators: [at('team')],
  beforeEach: ({ msw }) =>
    msw.use(
      ...seen('manager'),
      mockApi.post('/centers/centers/{id}/team', refuse(409, { code: 'teacher_limit', detail: 'x', seats: { needed: 1, left: 0 } })),
    ),
  play: async ({ canvas }) => {
    const dialog = await openAdd(canvas)
    await userEvent.type(dialog.getByLabelText('Correo electrónico'), 'nuria@demo.test')
    await userEvent.type(dialog.getByLabelText('Nombre'), 'Nuria')
    await userEvent.click(dialog.getByRole('button', { name: 'Añadir y avisar' }))
    await expect(await dialog.findByText(/número máximo de docentes contratados/)).toBeVisible()
  },
})

export const Editing = meta.story({
  decorators: [at('team')],
  beforeEach: ({ msw }) => msw.use(...seen('manager')),
  play: ({ canvas }) => openMenu(canvas, oscar, 'Editar sus datos'),
})
Editing.test('leaves the e-mail to its owner and sends only what changed', async ({ msw }) => {
  const dialog = within(await onBody().findByRole('dialog', { name: /Datos de Óscar/ }))
  await expect(dialog.getByLabelText('Correo electrónico')).toHaveAttribute('readonly')
  const sent: unknown[] = []
  msw.use(
    mockApi.patch('/centers/centers/{id}/team/{user_id}', ({ body }) => {
      sent.push(body)
      return aTeamMember(5)
    }),
  )
  await userEvent.clear(dialog.getByLabelText('Segundo apellido'))
  await userEvent.type(dialog.getByLabelText('Segundo apellido'), 'Ríos ')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar los datos' }))
  await waitFor(() => expect(onBody().queryByRole('dialog')).toBeNull())
  await expect(sent).toEqual([{ last_name_2: 'Ríos' }])
})
Editing.test('keeps the typed values after a conflict, and saving again needs a decision', async ({ msw }) => {
  const dialog = within(await onBody().findByRole('dialog', { name: /Datos de Óscar/ }))
  const read: (string | null)[] = []
  msw.use(
    mockApi.patch('/centers/centers/{id}/team/{user_id}', ({ headers }) => {
      read.push(headers.get('If-Match'))
      const lost = refuse(409, { code: 'conflict', detail: 'x', current: aTeamMember(5, { revision: 4 }), etag: '"4"' })
      return read.length === 1 ? lost : aTeamMember(5)
    }),
  )
  await userEvent.type(dialog.getByLabelText('Segundo apellido'), ' Ríos')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar los datos' }))
  await expect(await dialog.findByText(/Otra persona ha cambiado esto/)).toBeVisible()
  await expect(dialog.getByLabelText<HTMLInputElement>('Segundo apellido').value).toMatch(/ Ríos$/)
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar los datos' }))
  await waitFor(() => expect(onBody().queryByRole('dialog')).toBeNull())
  await expect(read).toEqual(['"1"', '"4"'])
})
export const EditingSomebodyInvited = meta.story({
  decorators: [at('team')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), mockApi.patch('/centers/centers/{id}/team/{user_id}', offline)),
  play: async ({ canvas }) => {
    await openMenu(canvas, nerea, 'Editar sus datos')
    const dialog = within(await onBody().findByRole('dialog', { name: /Datos de Nerea/ }))
    await userEvent.type(dialog.getByLabelText('Correo electrónico'), '.es')
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar los datos' }))
    await expect(await dialog.findByText('Error de conexión con el servidor.')).toBeVisible()
  },
})
export const EditingSomebodyWhoWorksElsewhereToo = meta.story({
  decorators: [at('team')],
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/centers/centers/{id}/team', aPage([aTeamMember(5, { works_elsewhere: true })])), ...seen('manager')),
  play: async ({ canvas }) => {
    await openMenu(canvas, oscar, 'Editar sus datos')
    const dialog = within(await onBody().findByRole('dialog', { name: /Datos de Óscar/ }))
    await expect(await dialog.findByText(/También trabaja en otro centro/)).toBeVisible()
    for (const field of dialog.getAllByRole('textbox')) await expect(field).toHaveAttribute('readonly')
    await expect(dialog.queryByRole('button', { name: 'Guardar los datos' })).toBeNull()
    await expect(dialog.getByText('Cerrar', { selector: 'button' })).toBeVisible()
  },
})
export const InvitingAgain = meta.story({
  decorators: [at('team')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), mockApi.post('/centers/centers/{id}/team/{user_id}/invite', null)),
  play: async ({ canvas }) => {
    await openMenu(canvas, nerea, 'Volver a enviar la invitación')
    await expect(await onBody().findByText('Hemos vuelto a enviar la invitación a docente.4@demo.test.')).toBeVisible()
  },
})
export const InvitingTooOften = meta.story({
  decorators: [at('team')],
  beforeEach: ({ msw }) =>
    msw.use(
      ...seen('manager'),
      mockApi.post('/centers/centers/{id}/team/{user_id}/invite', refuse(409, { code: 'invited_often', detail: 'x' })),
    ),
  play: async ({ canvas }) => {
    await openMenu(canvas, nerea, 'Volver a enviar la invitación')
    await expect(await onBody().findByText(/varias invitaciones en la última hora/)).toBeVisible()
  },
})

export const Appointing = meta.story({
  decorators: [at('team')],
  beforeEach: ({ msw }) => msw.use(...seen('manager', { manager: aPerson(0, { id: 2, full_name: 'Carmen Rueda Blanco' }) })),
  play: ({ canvas }) => openMenu(canvas, oscar, 'Hacer que administre el centro'),
})
Appointing.test('warns the current manager, and shows why a teacher cannot be appointed', async ({ msw }) => {
  const dialog = within(await onBody().findByRole('dialog'))
  await expect(await dialog.findByText('Dejarás de administrar el centro en cuanto lo confirmes.')).toBeVisible()
  msw.use(mockApi.post('/centers/managers/update_manager', invalid({ user: ['manages_another_center'] })))
  await userEvent.click(dialog.getByRole('button', { name: 'Cambiar la administración' }))
  await expect(await dialog.findByText('No se ha podido cambiar el administrador del centro. Ya administra otro centro.')).toBeVisible()
  msw.use(mockApi.post('/centers/managers/update_manager', aTeamMember(5, { is_administrator: true })))
  await userEvent.click(dialog.getByRole('button', { name: 'Cambiar la administración' }))
  await expect(await onBody().findByText(/administra ahora el centro/)).toBeVisible()
})

const taught = mockApi.get('/centers/centers/{id}/team/{user_id}/groups', {
  results: [
    { id: 2, name: '1.º DAM A', period: '2026/2027', is_manager: true, teachers_count: 2 },
    { id: 3, name: '2.º DAM A', period: '2026/2027', is_manager: false, teachers_count: 1 },
  ],
})
export const Removing = meta.story({
  decorators: [at('team')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), taught),
  play: ({ canvas }) => openMenu(canvas, oscar, 'Quitar del equipo'),
})
Removing.test('gives the groups to the chosen teacher', async ({ msw }) => {
  const dialog = within(await onBody().findByRole('dialog'))
  const successors: (string | null)[] = []
  msw.use(
    mockApi.delete('/centers/centers/{id}/team/{user_id}', ({ query }) => {
      successors.push(query.get('successor'))
      return null
    }),
  )
  const field = await dialog.findByLabelText('Quién se queda con sus grupos')
  await userEvent.selectOptions(field, await dialog.findByRole('option', { name: 'Delgado Núñez, Marcos' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Quitar del equipo' }))
  await expect(await onBody().findByText(/ya no está en el equipo/)).toBeVisible()
  await expect(successors).toEqual(['34'])
})
export const RemovingWithoutGroups = meta.story({
  ...{ globals: { locale: 'en', theme: 'dark' } },
  decorators: [at('team')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), mockApi.get('/centers/centers/{id}/team/{user_id}/groups', { results: [] })),
  play: ({ canvas }) => openMenu(canvas, /Actions for Óscar/, 'Take out of the team'),
})
export const RemovingFails = meta.story({
  decorators: [at('team')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), taught, mockApi.delete('/centers/centers/{id}/team/{user_id}', offline)),
  play: async ({ canvas }) => {
    await openMenu(canvas, oscar, 'Quitar del equipo')
    const dialog = within(await onBody().findByRole('dialog'))
    await dialog.findByText('1.º DAM A')
    await userEvent.click(dialog.getByRole('button', { name: 'Quitar del equipo' }))
    await expect(await dialog.findByText('No se ha podido eliminar el docente. Error de conexión con el servidor.')).toBeVisible()
  },
})
