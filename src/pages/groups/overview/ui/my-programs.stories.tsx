import { expect, userEvent } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aGroup, aSelf, inRouter, mockApi, never, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { MyPrograms } from './my-programs'

const progress = '/stats/results/user_progress'
const programs: Schema<'UserProgress'>['programs'] = [
  {
    course: { id: 3, name: 'Lenguajes de marcas' },
    ...{ done: 4, total: 12, added: 2, next: { id: 15, name: 'Selectores' }, seconds: 5400 },
    ...{ is_started: true, seen_at: '2026-11-20T22:41:00.000Z' },
  },
  {
    course: { id: 4, name: 'Bases de datos' },
    ...{ done: 0, total: 9, added: 0, next: { id: 25, name: 'Tablas' }, seconds: 0, is_started: true, seen_at: null },
  },
  {
    course: { id: 5, name: 'Digitalización' },
    ...{ done: 0, total: 5, added: 0, next: { id: 35, name: 'Datos' }, seconds: 0, is_started: false, seen_at: null },
  },
]

const meta = preview.meta({
  title: 'pages/groups/Group/My programs',
  component: MyPrograms,
  args: { group: aGroup() },
  decorators: [inRouter({ path: '/group/$id', at: '/group/2' })],
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf({ kind: 'student' })), mockApi.get(progress, { programs })),
})

export const Filled = meta.story()
Filled.test('begins only what was not begun: work that was handed in is a beginning', async ({ canvas }) => {
  await expect(await canvas.findByText(/^Sigue por «Selectores» · última vez/)).toBeVisible()
  await expect(canvas.getByText('Sigue por «Tablas»')).toBeVisible()
  await expect(canvas.getByText('Empieza por «Datos»')).toBeVisible()
})

export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(progress, { programs: [] })) })
Empty.test('says when programs will be there', async ({ canvas }) => {
  await expect(await canvas.findByText(/^Aparecerán aquí/)).toBeVisible()
})

export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(progress, never)) })

export const Failed = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(progress, refuse(500, { code: 'internal', detail: '' }))) })
Failed.test('can be tried again', async ({ canvas, msw }) => {
  const retry = await canvas.findByRole('button', { name: 'Reintentar' })
  msw.use(mockApi.get(progress, { programs }))
  await userEvent.click(retry)
  await expect(await canvas.findByText(/^Sigue por «Selectores»/)).toBeVisible()
})

export const Refused = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(progress, refuse(403, { code: 'permission_denied', detail: '' }))),
})
Refused.test('says that it is not allowed', async ({ canvas }) => {
  await expect(await canvas.findByText('No tienes autorización para realizar esta acción.')).toBeVisible()
})

export const EnglishOnAPhone = meta.story({ globals: { locale: 'en', viewport: { value: 'phone' }, theme: 'dark' } })
EnglishOnAPhone.test('in English', async ({ canvas }) => {
  await expect(await canvas.findByText(/Selectores/)).toBeVisible()
  await expect(canvas.queryByText(/^Sigue/)).toBeNull()
})
