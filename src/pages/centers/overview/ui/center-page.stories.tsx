import { expect } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aCenter, aGroup, aPage, aPerson, aSeatMove, aSelf, aTeamMember, inRouter, mockApi, never, offline } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { CenterPage } from './center-page'

const meta = preview.meta({ title: 'pages/centers/Center', component: CenterPage })

const at = (tab: string) => inRouter({ path: '/center/$id', at: `/center/1?tab=${tab}` })
const seen = (kind: Schema<'Kind'>, change: Partial<Schema<'Center'>> = {}) => [
  mockApi.get('/users/users/self', aSelf({ kind })),
  mockApi.get('/centers/centers/{id}', aCenter({ ...(kind === 'teacher' ? { contract: null } : {}), ...change })),
  mockApi.get('/centers/centers/{id}/invitations', { results: [] }),
]
const moves = mockApi.get(
  '/centers/centers/{id}/licences',
  aPage([
    aSeatMove({ id: 96, delta: 60, reason: 'reserved', person: null, group: null }),
    aSeatMove({ id: 95, delta: -1, reason: 'archived' }),
    aSeatMove({ id: 94, kind: 'teacher', reason: 'joined', group: null, person: aPerson(4), actor: null }),
    aSeatMove({ id: 93, reason: 'imported', person: null }),
    aSeatMove(),
  ]),
)
const team = mockApi.get(
  '/centers/centers/{id}/team',
  aPage([
    aTeamMember(3, { is_administrator: true }),
    aTeamMember(4, { is_invited: true, last_access_at: null, groups_count: 0 }),
    aTeamMember(5, { is_active: false }),
  ]),
)
const groups = mockApi.get(
  '/groups/groups',
  aPage([aGroup({ manager: aPerson(3) }), aGroup({ id: 3, archived_at: '2026-07-01T10:00:00.000Z' })]),
)
const course = { id: 3, name: 'Lenguajes de marcas', code: '0373', about: '', logo: null, is_active: true, is_own: true, groups_count: 2 }
const programs = mockApi.get(
  '/courses/centercourses',
  aPage([
    { id: 1, course },
    { id: 2, course: { ...course, id: 4, name: 'Itinerario personal', code: '', is_own: false, is_active: false, groups_count: 0 } },
  ]),
)
const dark = { globals: { locale: 'en', theme: 'dark' } } as const
const phone = { globals: { viewport: { value: 'phone' } } } as const

export const About = meta.story({ decorators: [at('about')], beforeEach: ({ msw }) => msw.use(...seen('manager')) })
export const AboutForATeacher = meta.story({ decorators: [at('licences')], beforeEach: ({ msw }) => msw.use(...seen('teacher')) })
AboutForATeacher.test('shows neither licences nor contract nor what changes the center', async ({ canvas }) => {
  await expect(await canvas.findByRole('tab', { name: 'Datos', selected: true })).toBeVisible()
  await expect(canvas.queryByRole('tab', { name: 'Licencias' })).toBeNull()
  await expect(canvas.queryByText('Contrato')).toBeNull()
  await expect(canvas.queryByRole('button', { name: 'Más acciones' })).toBeNull()
})
export const Unfinished = meta.story({
  decorators: [at('about')],
  beforeEach: ({ msw }) =>
    msw.use(
      ...seen('admin', {
        about: '',
        description: '',
        street: '',
        address: '',
        zipcode: '',
        code: '',
        tax_id: '',
        province: '',
        phone: '',
        email: '',
        website: '',
        city: '',
        country: '',
        manager: null,
        setup_finished_at: null,
        setup: 3,
        contract: { number: '', starts_on: null, ends_on: null, contact_name: '', contact_email: '', contact_phone: '', notes: '' },
      }),
    ),
})
Unfinished.test('leads back into its setup', async ({ canvas }) => {
  const link = await canvas.findByRole('link', { name: 'Seguir con la configuración' })
  await expect(link).toHaveAttribute('href', '/create-center?setup=3')
})
export const AboutInEnglishInTheDark = meta.story({
  ...dark,
  decorators: [at('about')],
  beforeEach: ({ msw }) => msw.use(...seen('admin')),
})
export const AboutOnAPhone = meta.story({ ...phone, decorators: [at('about')], beforeEach: ({ msw }) => msw.use(...seen('manager')) })

export const Licences = meta.story({ decorators: [at('licences')], beforeEach: ({ msw }) => msw.use(...seen('manager'), moves) })
Licences.test('says how many seats an import has reserved, which are nobody’s', async ({ canvas }) => {
  const reserved = (await canvas.findByText('60 ocupadas')).closest('tr')
  await expect(reserved).toHaveTextContent('Plaza reservada')
  await expect(reserved).not.toHaveTextContent('Cuenta eliminada')
})
export const LicencesAboveTheContract = meta.story({
  decorators: [at('licences')],
  beforeEach: ({ msw }) =>
    msw.use(...seen('admin', { student_seats: { used: 98, contracted: 90 }, teacher_seats: { used: 7, contracted: 7 } }), moves),
})
export const LicencesNotContracted = meta.story({
  decorators: [at('licences')],
  beforeEach: ({ msw }) =>
    msw.use(
      ...seen('admin', { student_seats: { used: 0, contracted: 0 }, teacher_seats: { used: 0, contracted: 0 } }),
      mockApi.get('/centers/centers/{id}/licences', aPage([])),
    ),
})
export const LicencesInEnglishInTheDark = meta.story({
  ...dark,
  decorators: [at('licences')],
  beforeEach: ({ msw }) => msw.use(...seen('admin'), moves),
})
export const LicencesOnAPhone = meta.story({
  ...phone,
  decorators: [at('licences')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), moves),
})
export const LicencesFiltered = meta.story({
  decorators: [at('licences&kind=student&reason=moved&from=2026-09-01&to=2026-09-30')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), groups, mockApi.get('/centers/centers/{id}/licences', aPage([]))),
})
LicencesFiltered.test('exports what is filtered', async ({ canvas }) => {
  const file = (await canvas.findByRole('link', { name: 'Exportar a CSV' })).getAttribute('href') ?? ''
  await expect(Object.fromEntries(new URL(file, location.origin).searchParams)).toEqual({
    kind: 'student',
    reason: 'moved',
    from: '2026-09-01',
    to: '2026-09-30',
    language: 'es',
  })
})
export const LicencesLoading = meta.story({
  decorators: [at('licences')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), mockApi.get('/centers/centers/{id}/licences', never)),
})
export const LicencesOffline = meta.story({
  decorators: [at('licences')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), mockApi.get('/centers/centers/{id}/licences', offline)),
})

export const Team = meta.story({ decorators: [at('team')], beforeEach: ({ msw }) => msw.use(...seen('manager'), team) })
export const TeamForATeacher = meta.story({ decorators: [at('team')], beforeEach: ({ msw }) => msw.use(...seen('teacher'), team) })
TeamForATeacher.test('is read and not changed', async ({ canvas }) => {
  await expect(await canvas.findByText('docente.4@demo.test')).toBeVisible()
  await expect(canvas.queryByRole('button', { name: /Añadir docente|Acciones/ })).toBeNull()
})
export const TeamFull = meta.story({
  decorators: [at('team')],
  beforeEach: ({ msw }) => msw.use(...seen('manager', { teacher_seats: { used: 7, contracted: 7 } }), team),
})
TeamFull.test('says that no more teachers are contracted', async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Añadir docente' })).toBeDisabled()
  await expect(canvas.getByText('Se ha alcanzado el número máximo de docentes contratados. Contacta con tu administrador.')).toBeVisible()
})
export const TeamInEnglishInTheDark = meta.story({
  ...dark,
  decorators: [at('team')],
  beforeEach: ({ msw }) => msw.use(...seen('admin'), team),
})
export const TeamOnAPhone = meta.story({ ...phone, decorators: [at('team')], beforeEach: ({ msw }) => msw.use(...seen('manager'), team) })
export const TeamEmpty = meta.story({
  decorators: [at('team')],
  beforeEach: ({ msw }) => msw.use(...seen('admin'), mockApi.get('/centers/centers/{id}/team', aPage([]))),
})
export const TeamLoading = meta.story({
  decorators: [at('team')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), mockApi.get('/centers/centers/{id}/team', never)),
})
export const TeamOffline = meta.story({
  decorators: [at('team')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), mockApi.get('/centers/centers/{id}/team', offline)),
})

export const Groups = meta.story({ decorators: [at('groups')], beforeEach: ({ msw }) => msw.use(...seen('manager'), groups) })
export const GroupsOnAPhoneInTheDark = meta.story({
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  decorators: [at('groups')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), groups),
})
export const GroupsNoneFound = meta.story({
  decorators: [at('groups&search=zzz')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), mockApi.get('/groups/groups', aPage([]))),
})
export const Programs = meta.story({ decorators: [at('programs')], beforeEach: ({ msw }) => msw.use(...seen('manager'), programs) })
export const ProgramsInEnglishOnAPhone = meta.story({
  globals: { locale: 'en', viewport: { value: 'phone' } },
  decorators: [at('programs')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), programs),
})
export const ProgramsNone = meta.story({
  decorators: [at('programs')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), mockApi.get('/courses/centercourses', aPage([]))),
})
export const ProgramsLoading = meta.story({
  decorators: [at('programs')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), mockApi.get('/courses/centercourses', never)),
})
export const ProgramsOffline = meta.story({
  decorators: [at('programs')],
  beforeEach: ({ msw }) => msw.use(...seen('manager'), mockApi.get('/courses/centercourses', offline)),
})
