import { expect, userEvent } from 'storybook/test'
import { anExport, aPage, mockApi, never, offline, refuse } from '@/shared/testing'
import preview from '../../../../.storybook/preview'
import { DataExportPanel } from './data-export-panel'

const meta = preview.meta({
  title: 'features/Data export',
  component: DataExportPanel,
  args: { scope: { person: 4 } },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/exports', aPage([]))),
})

export const NothingYet = meta.story({})
NothingYet.test('is asked for once, shows its progress, and can be cancelled', async ({ canvas, msw }) => {
  const running = anExport({ state: 'running', progress: 43, size: null, finished_at: null, expires_at: null })
  const sent: string[] = []
  const start = await canvas.findByRole('button', { name: 'Preparar la descarga' })
  msw.use(
    mockApi.post('/users/users/{id}/exports', ({ headers, params }) => {
      sent.push(`${params['id']} ${headers.get('idempotency-key') !== null}`)
      return running
    }),
    mockApi.get('/exports', aPage([running])),
    mockApi.delete('/exports/{id}', null),
  )
  await userEvent.click(start)
  await expect(await canvas.findByRole('progressbar', { name: 'Preparando los datos' })).toHaveAttribute('aria-valuetext', '43 %')
  await expect(sent).toEqual(['4 true'])
  await userEvent.click(canvas.getByRole('button', { name: 'Cancelar' }))
  await expect(await canvas.findByRole('button', { name: 'Preparar la descarga' })).toBeVisible()
})
NothingYet.test('says that another download of the person is being prepared', async ({ canvas, msw }) => {
  msw.use(mockApi.post('/users/users/{id}/exports', refuse(409, { code: 'export_under_way', detail: 'Another export is being written.' })))
  await userEvent.click(await canvas.findByRole('button', { name: 'Preparar la descarga' }))
  await expect(await canvas.findByText(/Ya se está preparando otra descarga tuya/)).toBeVisible()
})

export const Running = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/exports', aPage([anExport({ state: 'running', progress: 43, size: null, finished_at: null, expires_at: null })])),
    ),
})
export const RunningByGroups = meta.story({
  args: { scope: { documentsOf: 1, chosen: { evaluations: [7], documents: ['acta'], language: 'es' } } },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(
        '/exports',
        aPage([anExport({ kind: 'documents', state: 'running', progress: 40, groups: { done: 12, total: 30 }, size: null })]),
      ),
    ),
})
RunningByGroups.test('says how many groups are written', async ({ canvas }) => {
  await expect(await canvas.findByRole('progressbar', { name: 'Preparando los documentos' })).toHaveAttribute(
    'aria-valuetext',
    '12 de 30 grupos',
  )
})
export const Ready = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/exports', aPage([anExport()]))),
})
Ready.test('says when the file has gone meanwhile', async ({ canvas, msw }) => {
  await expect(await canvas.findByText(/Ocupa 50\sMB y se podrá descargar hasta 22\/11\/2026/)).toBeVisible()
  msw.use(mockApi.get('/exports/{id}', anExport({ state: 'expired' })))
  await userEvent.click(canvas.getByRole('button', { name: 'Descargar' }))
  await expect(await canvas.findByText('La descarga ha caducado')).toBeVisible()
})
export const ReadyInEnglishOnAPhone = meta.story({
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/exports', aPage([anExport()]))),
})
export const Failed = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/exports', aPage([anExport({ state: 'failed', failure: 'disk_full', size: null })]))),
})
export const Expired = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/exports', aPage([anExport({ state: 'expired' })]))),
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/exports', never)) })
export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/exports', offline)) })
