import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import {
  aGroup,
  aGroupResource,
  aGroupDeliverable,
  aGroupStudent,
  aPage,
  aPerson,
  aSelf,
  inRouter,
  mockApi,
  never,
  offline,
  someCounts,
  someReaders,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { GroupPage } from './group-page'

const meta = preview.meta({
  title: 'pages/groups/Group',
  component: GroupPage,
  decorators: [inRouter({ path: '/group/$id', at: '/group/2' })],
})

const group = aGroup({
  teachers: [aPerson(3), aPerson(4)],
  manager: aPerson(3),
  courses: [
    { id: 3, name: 'Lenguajes de marcas', teacher_id: aPerson(4).id },
    { id: 4, name: 'Bases de datos', teacher_id: null },
  ],
})
const mine: Schema<'MyState'> = {
  versions: 2,
  last_delivered_at: '2026-11-20T22:41:00.000Z',
  outcome: 'marked',
  mark: 430,
  passed: false,
  has_draft: true,
}
const staffRows = [
  aGroupDeliverable(),
  aGroupDeliverable({ id: 6, name: 'Formulario accesible', stage: 'closed', counts: someCounts({ to_grade: 0, graded: 28 }) }),
  aGroupDeliverable({
    id: 7,
    name: 'Animaciones',
    stage: 'not_open',
    due_at: null,
    counts: someCounts({ delivered: 0, to_grade: 0, graded: 0 }),
  }),
]
const at = (kind: Schema<'Kind'>, change: Partial<Schema<'Group'>> = {}) => [
  mockApi.get('/users/users/self', aSelf({ kind })),
  mockApi.get('/groups/groups/{id}', { ...group, to_grade_count: kind === 'student' ? null : 11, ...change }),
  mockApi.get('/groups/groupstudents', aPage([0, 1, 2, 3].map((number) => aGroupStudent(number)))),
]
const rows = (results: Schema<'GroupDeliverable'>[]) => mockApi.get('/courses/deliverables/get_group_deliverables', aPage(results))

export const Teacher = meta.story({ beforeEach: ({ msw }) => msw.use(...at('teacher'), rows(staffRows)) })
Teacher.test('opens the students with the arrows', async ({ canvasElement }) => {
  const page = within(canvasElement)
  const tab = await page.findByRole('tab', { name: 'Entregables' })
  tab.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect(await page.findByText('García Soler, Ana Belén')).toBeVisible()
})
/** Filter and program of each request for deliverables. */
const asked: string[] = []
export const Filtered = meta.story({
  beforeEach: ({ msw }) => {
    asked.length = 0
    msw.use(
      ...at('teacher'),
      mockApi.get('/courses/deliverables/get_group_deliverables', ({ query }) => {
        asked.push(`${query.get('filter')} ${query.get('course')}`)
        return aPage(query.get('course') ? [] : staffRows)
      }),
    )
  },
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'De qué programa' }), 'Bases de datos')
    await userEvent.click(await canvas.findByRole('button', { name: 'Ver todos los entregables' }))
    await waitFor(() => expect(asked).toEqual(['current null', 'current 4', 'all 4']))
    await expect(await canvas.findByText('No hay ninguno así')).toBeVisible()
  },
})
export const TeacherInEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(...at('teacher'), rows(staffRows)),
})
export const TeacherOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...at('teacher'), rows(staffRows)),
})
export const Archived = meta.story({
  beforeEach: ({ msw }) => msw.use(...at('teacher', { archived_at: '2026-07-01T10:00:00.000Z', can_edit: false }), rows(staffRows)),
})
const myPrograms = (programs: Schema<'UserProgress'>['programs']) => mockApi.get('/stats/results/user_progress', { programs })
/** What a student finds in their group first: where they go on. */
export const MyPrograms = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      ...at('student'),
      myPrograms([
        {
          course: { id: 3, name: 'Lenguajes de marcas' },
          ...{
            done: 4,
            total: 12,
            added: 2,
            next: { id: 15, name: 'Selectores' },
            seconds: 5400,
            is_started: true,
            seen_at: '2026-11-20T22:41:00.000Z',
          },
        },
        {
          course: { id: 4, name: 'Bases de datos' },
          ...{ done: 0, total: 9, added: 0, next: { id: 25, name: 'Tablas' }, seconds: 0, is_started: false, seen_at: null },
        },
        {
          course: { id: 5, name: 'Digitalización' },
          ...{ done: 0, total: 0, added: 0, next: null, seconds: 0, is_started: false, seen_at: null },
        },
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Sigue por «Selectores» · última vez/)).toBeVisible()
    await expect(canvas.getByText('Aún no hay nada abierto')).toBeVisible()
    await expect(canvas.getAllByText(/^Imparte/).map((line) => line.textContent)).toEqual([`Imparte: ${aPerson(4).full_name}`])
    await expect(canvas.getByRole('link', { name: 'Lenguajes de marcas' })).toHaveAttribute('href', '/next-unit/3?group=2')
    await userEvent.click(canvas.getByRole('tab', { name: 'Equipo docente' }))
    await expect(canvas.queryByRole('heading', { name: 'Programas' })).toBeNull()
  },
})
export const Student = meta.story({
  decorators: [inRouter({ path: '/group/$id', at: '/group/2?tab=deliverables' })],
  beforeEach: ({ msw }) =>
    msw.use(
      ...at('student'),
      rows([
        aGroupDeliverable({ counts: null, mine }),
        aGroupDeliverable({
          id: 6,
          name: 'Formulario accesible',
          counts: null,
          mine: { ...mine, versions: 0, outcome: null, mark: null, passed: null, has_draft: false },
        }),
      ]),
    ),
})
export const WithoutDeliverables = meta.story({ beforeEach: ({ msw }) => msw.use(...at('teacher'), rows([])) })
export const LoadingRows = meta.story({
  beforeEach: ({ msw }) => msw.use(...at('teacher'), mockApi.get('/courses/deliverables/get_group_deliverables', never)),
})
export const RowsOffline = meta.story({
  beforeEach: ({ msw }) => msw.use(...at('teacher'), mockApi.get('/courses/deliverables/get_group_deliverables', offline)),
})
export const About = meta.story({
  decorators: [inRouter({ path: '/group/$id', at: '/group/2?tab=about' })],
  beforeEach: ({ msw }) => msw.use(...at('teacher'), rows(staffRows)),
})

export const Resources = meta.story({
  decorators: [inRouter({ path: '/group/$id', at: '/group/2?tab=resources' })],
  beforeEach: ({ msw }) =>
    msw.use(
      ...at('teacher'),
      mockApi.get(
        '/groups/groups/{id}/resources',
        aPage([
          { ...aGroupResource({ visible_until: '2026-12-21T00:00:00.000Z' }), opened: { count: 12, students: 30 } },
          {
            ...aGroupResource(),
            id: 9,
            name: 'Prueba de nivel',
            type: 'typeform',
            stage: 'upcoming',
            visible_from: '2026-12-21T00:00:00.000Z',
            shows_title: true,
            url: '',
            opened: { count: 0, students: 30 },
          },
        ]),
      ),
    ),
})
Resources.test('says how many have opened each', async ({ canvas }) => {
  await expect(await canvas.findByRole('cell', { name: '12 de 30' })).toBeVisible()
  await expect(canvas.getByRole('cell', { name: '0 de 30' })).toBeVisible()
})
export const NoResources = meta.story({
  decorators: [inRouter({ path: '/group/$id', at: '/group/2?tab=resources' })],
  beforeEach: ({ msw }) => msw.use(...at('student'), mockApi.get('/groups/groups/{id}/resources', aPage([]))),
})

const progress = () => {
  const { results, ...page } = someReaders()
  return mockApi.get('/stats/results/current_progress', {
    ...page,
    results: results.map((row, index) => ({ ...row, ...(index === 0 ? { done: 4, added: 2 } : { done: 0, added: 0 }), total: 12 })),
  })
}
export const StudentsProgress = meta.story({
  decorators: [inRouter({ path: '/group/$id', at: '/group/2?tab=progress' })],
  beforeEach: ({ msw }) => msw.use(...at('teacher'), progress()),
})
StudentsProgress.test('says how far each student is, and who has not started', async ({ canvasElement }) => {
  const page = within(canvasElement)
  await expect(await page.findByRole('progressbar', { name: /Clases hechas de/, value: { now: 4 } })).toBeVisible()
  await expect(page.getAllByText('No ha empezado')).toHaveLength(2)
  await expect(page.getByRole('button', { name: 'Recordar a quien falta' })).toBeVisible()
})
export const StudentsProgressOnAPhone = meta.story({
  decorators: [inRouter({ path: '/group/$id', at: '/group/2?tab=progress' })],
  globals: { viewport: { value: 'phone' }, theme: 'dark', locale: 'en' },
  beforeEach: ({ msw }) => msw.use(...at('teacher'), progress()),
})
