import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aCenter, aPage, aSelf, aTeamInvitation, aTeamMember, inRouter, mockApi, never, notFound, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { EditCenterPage } from './edit-center-page'

const saved = fn<(what: string, body: unknown, ifMatch: string | null) => void>()
const center = aCenter({ id: 7, revision: 4 })
const step = (number: number) => [inRouter({ path: '/center/edit/$id', at: `/center/edit/7?step=${number}` }), inSession('signedIn')]

const meta = preview.meta({
  title: 'pages/centers/Edit a center',
  component: EditCenterPage,
  beforeEach: ({ msw }) => {
    saved.mockClear()
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'admin', is_superuser: true })),
      mockApi.get('/centers/centers/{id}', center),
      mockApi.get('/centers/centers/{id}/team', aPage([aTeamMember(3, { is_administrator: true })])),
      mockApi.get('/centers/centers/{id}/invitations', { results: [] }),
      mockApi.get('/centers/name_available', { name_available: true, slug_available: true, proposed_slug: 'x' }),
    )
  },
})

export const Identity = meta.story({ decorators: step(1) })
export const IdentityInEnglishDarkOnAPhone = meta.story({
  decorators: step(1),
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
})
export const Loading = meta.story({
  decorators: step(1),
  beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/centers/{id}', never)),
})
export const Unknown = meta.story({
  decorators: step(1),
  beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/centers/{id}', notFound())),
})

/** Only changes are sent; a name that is taken is reported at the field. */
export const NameOfAnother = meta.story({
  decorators: step(1),
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.patch('/centers/centers/{id}', ({ body, headers }) => {
        saved('center', body, headers.get('if-match'))
        return refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { name: ['center_name_taken'] } })
      }),
    ),
  play: async ({ canvas }) => {
    const name = await canvas.findByLabelText(/^Nombre del centro/)
    await userEvent.clear(name)
    await userEvent.type(name, 'IES Otro')
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar y continuar' }))
    await expect(await canvas.findByText('El nombre del centro debe ser único.')).toBeVisible()
    await expect(saved).toHaveBeenLastCalledWith('center', { name: 'IES Otro' }, '"4"')
    await expect(name).toHaveValue('IES Otro')
  },
})

/** One of two people is added; the invalid e-mail of the other one can be corrected. */
export const TeamInPart = meta.story({
  decorators: step(5),
  beforeEach: ({ msw }) => {
    const added = aTeamMember(5, { email: 'eva@ribera.test' })
    let team = [aTeamMember(3, { is_administrator: true })]
    msw.use(
      mockApi.get('/centers/centers/{id}/team', () => aPage(team)),
      mockApi.post('/centers/centers/{id}/team', ({ body }) => {
        saved('teacher', body.email, null)
        if (body.email === 'ana@alumnos.test')
          return refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { email: ['student_account'] } })
        team = [...team, { ...added, teacher: { ...added.teacher, id: 99, full_name: 'Eva Gil', first_name: 'Eva', last_name_1: 'Gil' } }]
        return { member: team.at(-1) ?? added, invitation: null }
      }),
    )
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Correos de docentes'), 'eva@ribera.test, ana@alumnos.test')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Añadir al equipo' })).toBeEnabled())
    await userEvent.click(canvas.getByRole('button', { name: 'Añadir al equipo' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar y continuar' }))
    await expect(await canvas.findByText('Ese correo es de un estudiante. Usa otro.')).toBeVisible()
    await expect(saved.mock.calls.map(([, email]) => email)).toEqual(['eva@ribera.test', 'ana@alumnos.test'])
    saved.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar a ana@alumnos.test' }))
    await userEvent.click(canvas.getByRole('button', { name: /Continuar|Guardar y continuar/ }))
    await expect(await canvas.findByRole('heading', { name: 'Revisión' })).toBeVisible()
    // the first person is not added again
    await expect(saved).not.toHaveBeenCalled()
  },
})

export const SavedElsewhere = meta.story({
  decorators: step(2),
  beforeEach: ({ msw }) => {
    let revision = 4
    msw.use(
      mockApi.get('/centers/centers/{id}', () => ({ ...center, revision, city: revision === 4 ? center.city : 'Soria' })),
      mockApi.patch('/centers/centers/{id}', ({ body, headers }) => {
        saved('center', body, headers.get('if-match'))
        if (headers.get('if-match') === '"4"') {
          revision = 5
          return refuse(409, { code: 'conflict', detail: 'Somebody else saved this first.', current: center, etag: '"5"' })
        }
        return { ...center, revision: 6 }
      }),
    )
  },
  play: async ({ canvas }) => {
    const city = await canvas.findByLabelText(/^Localidad/)
    await userEvent.clear(city)
    await userEvent.type(city, 'Burgos')
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar y continuar' }))
    await expect(await canvas.findByText('Soria')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar lo mío' }))
    await expect(await canvas.findByRole('heading', { name: 'Imágenes' })).toBeVisible()
    await expect(saved.mock.calls).toEqual([
      ['center', { city: 'Burgos' }, '"4"'],
      ['center', { city: 'Burgos' }, '"5"'],
    ])
  },
})

/** A person who has an account is invited, stays in the list as such, and can be chosen to manage the center. */
export const TeamByInvitation = meta.story({
  decorators: step(5),
  beforeEach: ({ msw }) => {
    const invitation = aTeamInvitation()
    let asked: readonly (typeof invitation)[] = []
    msw.use(
      mockApi.get('/centers/centers/{id}/invitations', () => ({ results: [...asked] })),
      mockApi.post('/centers/centers/{id}/team', ({ body }) => {
        saved('teacher', body.email, null)
        asked = [invitation]
        return { member: null, invitation }
      }),
      mockApi.post('/centers/managers', ({ body }) => {
        saved('manager', body.email, null)
        asked = [{ ...invitation, as_administrator: true }]
        return { member: null, invitation }
      }),
    )
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Correos de docentes'), 'colega@otro.test')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Añadir al equipo' })).toBeEnabled())
    await userEvent.click(canvas.getByRole('button', { name: 'Añadir al equipo' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar y continuar' }))
    await expect(await canvas.findByRole('heading', { name: 'Revisión' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Atrás' }))
    await expect(await canvas.findByText('Invitación pendiente')).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'Elegir a colega@otro.test para administrar el centro' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar y continuar' }))
    await expect(await canvas.findByRole('heading', { name: 'Revisión' })).toBeVisible()
    await expect(saved.mock.calls.map(([what, email]) => [what, email])).toEqual([
      ['teacher', 'colega@otro.test'],
      ['manager', 'colega@otro.test'],
    ])
  },
})

export const SecondFactor = meta.story({
  decorators: step(5),
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.patch('/centers/centers/{id}', ({ body, headers }) => {
        saved('center', body, headers.get('if-match'))
        return aCenter({ id: 7, second_factor: 'staff', revision: 5 })
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('5 de las 12 personas del equipo ya lo tienen.')).toBeVisible()
  },
})
SecondFactor.test('is decided for the whole team', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('radio', { name: /^Todo el equipo/ }))
  await userEvent.click(canvas.getByRole('button', { name: 'Guardar y continuar' }))
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith('center', { second_factor: 'staff' }, '"4"'))
})
export const Milestones = meta.story({
  decorators: step(4),
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.patch('/centers/centers/{id}', ({ body, headers }) => {
        saved('center', body, headers.get('if-match'))
        return aCenter({ id: 7, milestones: false, revision: 5 })
      }),
    ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('switch', { name: /^Mostrar hitos al alumnado/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar y continuar' }))
    await waitFor(() => expect(saved).toHaveBeenLastCalledWith('center', { milestones: false }, '"4"'))
  },
})
export const SecondFactorOnAPhoneInTheDark = meta.story({
  decorators: step(5),
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: /^The whole team/ })).toBeInTheDocument()
  },
})
