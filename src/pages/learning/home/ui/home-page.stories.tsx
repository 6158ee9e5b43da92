import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import {
  aCenterHome,
  aHome,
  aLearningStep,
  aNextLearning,
  anInstallationState,
  anOwnInvitation,
  aSelf,
  aSetupRow,
  aStudentHome,
  aTeacherHome,
  inRouter,
  mockApi,
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
  await expect(await canvas.findByRole('progressbar', { name: 'Progreso en Bases de datos' })).toBeInTheDocument()
})
export const StudentWithASetMark = meta.story({
  beforeEach: ({ msw }) => {
    const programs = aStudentHome().programs.map((each) => ({ ...each, overridden: each.mark !== null }))
    msw.use(...at('student', { student: aStudentHome({ programs }) }))
  },
})
StudentWithASetMark.test('says that the teacher has set it', async ({ canvas }) => {
  await expect(await canvas.findAllByText('Puesta por el docente')).toHaveLength(1)
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
  waiting_works: 9,
  waiting_groups: [
    { group: { id: 2, name: '1.º DAM A' }, works: 5 },
    { group: { id: 3, name: '2.º DAM B' }, works: 1 },
  ],
  failed_mails: 2,
})
export const ManagerWithThingsToDo = meta.story({ beforeEach: ({ msw }) => msw.use(...ofCenter(busy)) })
ManagerWithThingsToDo.test('lists what is left to do, with the page of each', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: '3 grupos no tienen programas.' })).toHaveAttribute('href', '/center/1?tab=groups')
  await expect(canvas.getByRole('link', { name: 'No queda ninguna licencia de docente.' })).toBeVisible()
  const waiting = canvas.getByRole('link', { name: '1.º DAM A: 5 entregas llevan más de 14 días sin corregir.' })
  await expect(waiting).toHaveAttribute('href', '/group/2')
  await expect(canvas.getByRole('link', { name: '2.º DAM B: 1 entrega lleva más de 14 días sin corregir.' })).toBeVisible()
  await expect(canvas.getByRole('link', { name: 'En otros grupos: 3 entregas llevan más de 14 días sin corregir.' })).toBeVisible()
  await expect(canvas.getByRole('link', { name: '2 correos no han salido.' })).toHaveAttribute('href', '/mails?state=failed')
  await expect(canvas.getByRole('link', { name: 'Quedan 8 licencias de estudiante.' })).toHaveAttribute('href', '/center/1?tab=licences')
})
export const ManagerWhoTeachesNobody = meta.story({ beforeEach: ({ msw }) => msw.use(...ofCenter(aCenterHome())) })
ManagerWhoTeachesNobody.test('says that nothing is left to do, and names nothing that is not', async ({ canvas }) => {
  await expect(await canvas.findByText('No hay nada pendiente en el centro.')).toBeVisible()
  await expect(canvas.queryByRole('list', { name: 'Por hacer en el centro' })).toBeNull()
})
ManagerWhoTeachesNobody.test('opens on the center alone', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await expect(await page.findByRole('heading', { name: 'Tu centro' })).toBeVisible()
  await expect(page.getByText(/grupos? activos? · /)).toBeVisible()
  await expect(page.queryByRole('heading', { name: 'Por corregir' })).toBeNull()
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
