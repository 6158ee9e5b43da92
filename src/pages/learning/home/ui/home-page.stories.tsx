import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import {
  aCenterHome,
  aHome,
  aLearningStep,
  aNextLearning,
  anInstallationState,
  anOwnInvitation,
  aPlatformHome,
  aSelf,
  aSetupRow,
  aStudentHome,
  aTeacherHome,
  inRouter,
  mockApi,
  offline,
  refuse,
} from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { HomePage } from './home-page'
import { HomeSkeleton } from './home-skeleton'

const meta = preview.meta({ title: 'pages/learning/Home', component: HomePage, decorators: [inRouter({ path: '/' })] })

const aDeliverableStep = aLearningStep({
  kind: 'deliverable',
  reason: 'due_soon',
  id: 5,
  name: 'Maquetado CSS',
  due_at: '2031-11-27T22:59:00.000Z',
  has_draft: true,
})
const at = (kind: Schema<'Kind'>, home: Partial<Schema<'Home'>>) => [
  mockApi.get('/users/users/self', aSelf({ kind })),
  mockApi.get('/stats/home', aHome(home)),
  mockApi.get('/centers/setups', { results: [] }),
  mockApi.get('/stats/installation', anInstallationState()),
  mockApi.get('/stats/results/next_learning', aNextLearning({ step: aDeliverableStep })),
]
const student = at('student', { student: aStudentHome() })
const nothingNext = mockApi.get('/stats/results/next_learning', aNextLearning({ step: null, programs: [] }))

export const Student = meta.story({ beforeEach: ({ msw }) => msw.use(...student) })
Student.test('leads to the task that is next, with its draft, and to the group', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Seguir con tu borrador' })).toHaveAttribute('href', '/deliverable/5?group=2')
  await expect(canvas.getByRole('link', { name: '1.º DAM A' })).toHaveAttribute('href', '/group/2')
})
Student.test('does not repeat that task in the list, and progress says what it measures', async ({ canvas }) => {
  await expect(await canvas.findAllByText('Maquetado CSS')).toHaveLength(1)
  await expect(canvas.getByRole('link', { name: 'Formulario accesible' })).toBeVisible()
  await expect(canvas.getByRole('progressbar', { name: 'Entregados de Bases de datos' })).toBeInTheDocument()
})
export const StudentInEnglish = meta.story({ globals: { locale: 'en' }, beforeEach: ({ msw }) => msw.use(...student) })
export const StudentOnAPhoneInTheDark = meta.story({
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...student),
})
export const StudentUpToDate = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(nothingNext, ...at('student', { student: aStudentHome({ next: null, due: [], due_total: 0, latest_marks: [] }) })),
})
export const StudentWithoutGroup = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      nothingNext,
      ...at('student', { student: aStudentHome({ next: null, due: [], due_total: 0, programs: [], latest_marks: [] }) }),
    ),
})
export const StudentWithMuchToDo = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...at('student', { student: aStudentHome({ due_total: 12, past_groups: [{ id: 9, name: '1.º SMR A' }] }) })),
})
StudentWithMuchToDo.test('shows the number of tasks and links to past groups', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await expect(await page.findByText('Tienes 12 entregas pendientes.')).toBeVisible()
  await expect(page.getByText('Y 9 más, en tus programas.')).toBeVisible()
  await expect(page.getByRole('link', { name: '1.º SMR A' })).toHaveAttribute('href', '/group/9')
})

const teacher = at('teacher', { teacher: aTeacherHome() })
export const Teacher = meta.story({ beforeEach: ({ msw }) => msw.use(...teacher) })
Teacher.test('opens the desk at the first student to grade', async ({ canvasElement }) => {
  const link = await within(canvasElement).findByRole('link', { name: 'Corregir 11 de «Maquetado CSS», 1.º DAM A' })
  await expect(link).toHaveAttribute('href', '/group/2/deliverables/5/grade/31?filter=to_grade')
})
export const TeacherOnAPhone = meta.story({ globals: { viewport: { value: 'phone' } }, beforeEach: ({ msw }) => msw.use(...teacher) })
export const TeacherWithAllGraded = meta.story({
  beforeEach: ({ msw }) => msw.use(...at('teacher', { teacher: { groups: [], to_grade: [], to_grade_total: 0, latest_deliveries: [] } })),
})
export const Manager = meta.story({
  beforeEach: ({ msw }) => msw.use(...at('manager', { teacher: aTeacherHome(), center: aCenterHome() })),
})
Manager.test('opens on the center, also when they teach', async ({ canvas }) => {
  const [first] = await canvas.findAllByRole('heading', { level: 2 })
  await expect(first).toHaveTextContent('Tu centro')
})
/** Of a manager who teaches nobody. */
const ofCenter = (center: Schema<'CenterHome'>) =>
  at('manager', { teacher: aTeacherHome({ groups: [], to_grade: [], latest_deliveries: [] }), center })
const busy = aCenterHome({
  setup_finished: false,
  student_seats: { used: 112, contracted: 120 },
  teacher_seats: { used: 10, contracted: 10 },
  lacking: { groups_without_teachers: 1, groups_without_programs: 3, teachers_without_groups: 2 },
  waiting_works: 5,
  failed_mails: 2,
})
export const ManagerWithThingsToDo = meta.story({ beforeEach: ({ msw }) => msw.use(...ofCenter(busy)) })
ManagerWithThingsToDo.test('lists what is left to do, with the page of each', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: '3 grupos no tienen programas.' })).toHaveAttribute('href', '/center/1?tab=groups')
  await expect(canvas.getByRole('link', { name: 'No queda ninguna licencia de docente.' })).toBeVisible()
  await expect(canvas.getByRole('link', { name: '5 entregas llevan más de 14 días sin corregir.' })).toBeVisible()
  await expect(canvas.getByRole('link', { name: '2 correos no han salido.' })).toHaveAttribute('href', '/mails?state=failed')
  await expect(canvas.getByRole('link', { name: 'Quedan 8 licencias de estudiante.' })).toHaveAttribute('href', '/center/1?tab=licences')
})
export const ManagerWhoTeachesNobody = meta.story({ beforeEach: ({ msw }) => msw.use(...ofCenter(aCenterHome())) })
ManagerWhoTeachesNobody.test('opens on the center alone', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await expect(await page.findByRole('heading', { name: 'Tu centro' })).toBeVisible()
  await expect(page.getByText(/grupos? activos? · /)).toBeVisible()
  await expect(page.queryByRole('heading', { name: 'Por corregir' })).toBeNull()
})
export const ItAdmin = meta.story({ beforeEach: ({ msw }) => msw.use(...at('admin', { platform: aPlatformHome() })) })
ItAdmin.test('says that nothing needs attention, and when the last backup was made', async ({ canvas }) => {
  await expect(await canvas.findByText('No hay nada que atender.')).toBeVisible()
  await expect(canvas.getByText('Última copia de seguridad').parentElement).toHaveTextContent(/49,6\sMB/)
})
export const ItAdminWithThingsToDo = meta.story({
  beforeEach: ({ msw }) => {
    const state = anInstallationState()
    const waiting = {
      center: { id: 2, name: 'CIFP Puerta del Mar' },
      works: 12,
      oldest_at: new Date(Date.now() - 33 * 86_400_000).toISOString(),
    }
    msw.use(...at('admin', { platform: aPlatformHome() }))
    msw.use(
      mockApi.get(
        '/stats/installation',
        anInstallationState({
          grading: { ...state.grading, works: 12, centers: [waiting] },
          mails: { ...state.mails, failed: 3, server: 'failing' },
          virus_scanner: 'down',
          backup: { ...state.backup, state: 'failed' },
        }),
      ),
    )
  },
})
ItAdminWithThingsToDo.test('leads to what needs attention', async ({ canvas }) => {
  const link = await canvas.findByRole('link', {
    name: 'CIFP Puerta del Mar: 12 entregas esperan corrección, la más antigua desde hace 33 días',
  })
  await expect(link).toHaveAttribute('href', '/center/2?tab=groups')
  await expect(canvas.getByRole('link', { name: '3 correos no han salido.' })).toHaveAttribute('href', '/mails?state=failed')
  await expect(canvas.getByText('La última copia de seguridad ha fallado.')).toBeVisible()
})
export const ItAdminWithoutTheState = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...at('admin', { platform: aPlatformHome() }))
    msw.use(mockApi.get('/stats/installation', offline))
  },
})
ItAdminWithoutTheState.test('still shows the centers', async ({ canvas }) => {
  await expect(await canvas.findByText('No hemos podido leer el estado del sistema.')).toBeVisible()
  await expect(canvas.getByRole('link', { name: 'IES Ribera del Duero' })).toBeVisible()
})
export const ItAdminInEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(...at('admin', { platform: aPlatformHome() })),
})
export const ItAdminWithASetup = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...at('admin', { platform: aPlatformHome() }))
    msw.use(mockApi.get('/centers/setups', { results: [aSetupRow(), aSetupRow({ id: 4, name: '' })] }))
  },
})
ItAdminWithASetup.test('links to the unfinished setup', async ({ canvasElement }) => {
  const link = await within(canvasElement).findByRole('link', { name: 'Termina de configurar IES Ribera del Duero' })
  await expect(link).toHaveAttribute('href', '/create-center?setup=3')
})
export const TeacherWithASetup = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...at('teacher', { teacher: aTeacherHome() }))
    msw.use(mockApi.get('/centers/setups', { results: [aSetupRow()] }))
  },
})
TeacherWithASetup.test('links to the assigned center setup', async ({ canvasElement }) => {
  const link = await within(canvasElement).findByRole('link', { name: 'Termina de configurar IES Ribera del Duero' })
  await expect(link).toHaveAttribute('href', '/create-center?setup=3')
})
export const Loading = meta.story({ render: () => <HomeSkeleton /> })

const invitations = [
  anOwnInvitation(),
  anOwnInvitation({ id: 4, center: { id: 5, name: 'CIFP Río Arlanzón' }, city: '', as_administrator: true, invited_by: null }),
]
const invited = at('teacher', { teacher: aTeacherHome(), invitations })
export const Invited = meta.story({
  render: () => (
    <>
      <HomePage />
      <Toaster />
    </>
  ),
  beforeEach: ({ msw }) => msw.use(...invited),
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name: 'IES Puerta de la Vega te invita a su equipo' })
  },
})
Invited.test('accepts or declines, and says why that is not possible', async ({ canvasElement, msw }) => {
  const page = within(canvasElement)
  const answered: string[] = []
  msw.use(
    mockApi.post('/users/invitations/{id}/accept', refuse(409, { code: 'teacher_limit', detail: 'x' })),
    mockApi.post('/users/invitations/{id}/decline', ({ params }) => {
      answered.push(`declined ${params.id}`)
      return null
    }),
  )
  await userEvent.click(await page.findByRole('button', { name: 'Aceptar la invitación de IES Puerta de la Vega' }))
  await expect(await page.findByText(/IES Puerta de la Vega no tiene ahora ninguna licencia libre/)).toBeVisible()
  msw.use(
    mockApi.post('/users/invitations/{id}/accept', ({ params }) => {
      answered.push(`accepted ${params.id}`)
      return null
    }),
  )
  const accept = page.getByRole('button', { name: 'Aceptar la invitación de IES Puerta de la Vega' })
  await waitFor(() => expect(accept).toBeEnabled())
  await userEvent.click(accept)
  await expect(await page.findByText('Ya estás en el equipo de IES Puerta de la Vega.')).toBeVisible()
  msw.use(...at('teacher', { teacher: aTeacherHome() }))
  const decline = page.getByRole('button', { name: 'Rechazar la invitación de CIFP Río Arlanzón' })
  await waitFor(() => expect(decline).toBeEnabled())
  await userEvent.click(decline)
  await expect(await page.findByText('Has rechazado la invitación de CIFP Río Arlanzón.')).toBeVisible()
  await expect(answered).toEqual(['accepted 3', 'declined 4'])
  await waitFor(() => expect(page.queryByRole('list', { name: 'Invitaciones' })).toBeNull())
})
export const InvitedOnAPhoneInTheDark = meta.story({
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...invited),
})
export const InvitedInEnglish = meta.story({ globals: { locale: 'en' }, beforeEach: ({ msw }) => msw.use(...invited) })
