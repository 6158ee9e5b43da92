import { expect, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import { anAuditRow, aPage, aSelf, inRouter, mockApi, never, offline } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { AuditPage } from './audit-page'

const rows = [
  anAuditRow({
    id: 12,
    actor: { id: 1, name: 'Irene Prado' },
    on_behalf_of: { id: 4, name: 'Laura Vidal Ortega' },
    action: 'updated',
    entity: 'group',
    subject: '1.º DAM A',
    student: null,
    changes: [
      { field: 'name', before: '1.º DAM', after: '1.º DAM A' },
      { field: 'teacher_ids', before: ['Laura Vidal Ortega'], after: ['Laura Vidal Ortega', 'Pablo Ruiz Gil'] },
      { field: 'logo_file_id', before: null, after: 7 },
    ],
    reason: null,
  }),
  anAuditRow({
    id: 11,
    actor: { id: 1, name: 'Irene Prado' },
    action: 'impersonation_started',
    entity: 'user',
    subject: 'Laura Vidal Ortega',
    student: null,
    changes: [
      { field: 'minutes', before: null, after: 60 },
      { field: 'may_write', before: null, after: false },
    ],
    reason: 'No puede abrir su grupo',
  }),
  anAuditRow({ id: 10 }),
  anAuditRow({
    id: 8,
    action: 'archived',
    entity: 'group',
    subject: '2.º DAM',
    student: null,
    changes: [{ field: 'archived_at', before: null, after: '2026-11-19T10:00:00.000Z' }],
    reason: null,
  }),
  anAuditRow({
    id: 6,
    actor: null,
    action: 'unlocked',
    entity: 'user',
    subject: 'Irene Prado',
    student: null,
    changes: [],
    reason: 'npm run admin',
    by_command: true,
  }),
  anAuditRow({ id: 7, actor: null, action: 'something_new', entity: 'thing', subject: null, student: null, changes: [], reason: null }),
]
const page = { ...aPage(rows), actions: ['grade.grade', 'group.archived', 'group.updated', 'user.impersonation_started'] }

const meta = preview.meta({
  title: 'pages/centers/Audit log',
  component: AuditPage,
  decorators: [inRouter({ path: '/audit' }), inSession('signedIn')],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'manager' })),
      mockApi.get('/audit', page),
      mockApi.get('/centers/centers', aPage([])),
    ),
})

export const OfACenter = meta.story({
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { name: /Grupo cambiado/ })
    await expect(row).toHaveTextContent('en nombre de Laura Vidal Ortega')
    await expect(row).toHaveTextContent('Nombre: 1.º DAM pasa a ser 1.º DAM A')
    await expect(canvas.getByRole('row', { name: /Nota puesta/ })).toHaveTextContent('Nota: 6,50 pasa a ser 7,00')
    await expect(canvas.getByRole('row', { name: /Línea de comandos.*Irene Prado/ })).toBeVisible()
    // an audit event without a label is still readable
    await expect(canvas.getByRole('row', { name: /thing something new/ })).toBeVisible()
  },
})
export const OfAllCentersInEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf({ kind: 'admin', language: 'en', theme: 'dark' }))),
})
export const WithADamagedEntry = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/audit', {
        ...aPage([
          anAuditRow({
            id: 14,
            action: 'exported',
            entity: 'audit',
            subject: null,
            student: null,
            changes: [],
            unreadable: true,
            reason: null,
          }),
          anAuditRow({ id: 13, changes: [{ field: 'action', before: 'toString', after: 'constructor' }] }),
          anAuditRow({ id: 10 }),
        ]),
        actions: ['audit.exported', 'constructor'],
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /Anotación ilegible/ })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /toString pasa a ser constructor/ })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /6,50 pasa a ser 7,00/ })).toBeVisible()
  },
})
export const OnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Filtros' })
    await expect(canvas.queryByRole('combobox', { name: 'Qué' })).toBeNull()
    await userEvent.click(button)
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(canvas.getByRole('combobox', { name: 'Qué' })).toBeVisible()
  },
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/audit', never)) })
export const Unreachable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/audit', offline)) })
export const NothingYet = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/audit', { ...aPage([]), actions: [] })) })
export const OfOneStudentInAWeek = meta.story({
  decorators: [inRouter({ path: '/audit', at: '/audit?student=31&from=2026-11-16&to=2026-11-22&action=grade.grade&impersonated=true' })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Solo sobre Ana Belén/ })).toBeVisible()
    await expect(canvas.getByLabelText('Desde')).toHaveValue('16/11/2026')
    await expect(canvas.getByRole('checkbox')).toBeChecked()
  },
})

OfACenter.test('filters by days of the local time zone, and exports the filtered log', async ({ canvas, msw }) => {
  const requests: Record<string, string>[] = []
  msw.use(
    mockApi.get('/audit', ({ query }) => {
      requests.push(Object.fromEntries(query))
      return page
    }),
  )
  await userEvent.type(canvas.getByLabelText('Desde'), '16/11/2026')
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ from: '2026-11-15T23:00:00.000Z', page: '1' }))
  await expect(canvas.getByRole('link', { name: 'Exportar a CSV' })).toHaveAttribute(
    'href',
    '/api/v1/audit/export?from=2026-11-15T23%3A00%3A00.000Z&language=es',
  )
})
