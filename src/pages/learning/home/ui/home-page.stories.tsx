import { expect, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aCenterHome, aPlatformHome, aSelf, aSetupRow, aStudentHome, aTeacherHome, inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { HomePage } from './home-page'
import { HomeSkeleton } from './home-skeleton'

const meta = preview.meta({ title: 'pages/learning/Home', component: HomePage, decorators: [inRouter({ path: '/' })] })

const nothing: Schema<'Home'> = { student: null, teacher: null, center: null, platform: null }
const at = (kind: Schema<'Kind'>, home: Partial<Schema<'Home'>>) => [
  mockApi.get('/users/users/self', aSelf({ kind })),
  mockApi.get('/stats/home', { ...nothing, ...home }),
  mockApi.get('/centers/setups', { results: [] }),
]
const student = at('student', { student: aStudentHome() })

export const Student = meta.story({ beforeEach: ({ msw }) => msw.use(...student) })
Student.test('leads to the task that is next, with its draft', async ({ canvasElement }) => {
  const link = await within(canvasElement).findByRole('link', { name: 'Seguir con tu borrador' })
  await expect(link).toHaveAttribute('href', '/deliverable/5?group=2')
})
export const StudentInEnglish = meta.story({ globals: { locale: 'en' }, beforeEach: ({ msw }) => msw.use(...student) })
export const StudentOnAPhoneInTheDark = meta.story({
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...student),
})
export const StudentUpToDate = meta.story({
  beforeEach: ({ msw }) => msw.use(...at('student', { student: aStudentHome({ next: null, due: [], due_total: 0, latest_marks: [] }) })),
})
export const StudentWithoutGroup = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...at('student', { student: aStudentHome({ next: null, due: [], due_total: 0, programs: [], latest_marks: [] }) })),
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
export const ManagerWhoTeachesNobody = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...at('manager', { teacher: aTeacherHome({ groups: [], to_grade: [], latest_deliveries: [] }), center: aCenterHome() })),
})
ManagerWhoTeachesNobody.test('opens on the center alone', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await expect(await page.findByRole('heading', { name: 'Tu centro' })).toBeVisible()
  await expect(page.getByText(/grupos? activos? · /)).toBeVisible()
  await expect(page.queryByRole('heading', { name: 'Por corregir' })).toBeNull()
})
export const ItAdmin = meta.story({ beforeEach: ({ msw }) => msw.use(...at('admin', { platform: aPlatformHome() })) })
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
