import { expect, fn, userEvent } from 'storybook/test'
import { anExport, aPage, aSelf, evaluationsOfCenter, inRouter, mockApi, never, offline, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { CenterDocuments } from './center-documents-page'

const path = '/centers/centers/{id}/evaluations'
const ofDocuments = {
  kind: 'documents',
  center: { id: 1, name: 'IES Ribera del Duero' },
  file_name: 'ribera-evaluaciones-2026-11-20.zip',
} as const
const unfinished = { ...ofDocuments, size: null, finished_at: null, expires_at: null } as const

const meta = preview.meta({
  title: 'pages/centers/Actas and reports',
  component: CenterDocuments,
  args: { centerId: 1, onPeriod: fn() },
  decorators: [inRouter({ path: '/center/$id/documents', at: '/center/1/documents' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'manager' })),
      mockApi.get(path, evaluationsOfCenter()),
      mockApi.get('/exports', aPage([])),
    ),
})

export const Choosing = meta.story()
Choosing.test('sends the chosen evaluations of the chosen groups', async ({ canvas, msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post('/centers/centers/{id}/documents', ({ body }) => {
      sent.push(body)
      return anExport({ ...unfinished, state: 'queued', progress: 0, groups: { done: 0, total: 2 } })
    }),
  )
  await expect(await canvas.findByText('3 grupos con evaluaciones en 2026/2027')).toBeVisible()
  await expect(await canvas.findByText('Un zip con una carpeta por grupo: 3 grupos y 6 documentos.')).toBeVisible()
  await expect(canvas.getByText(/Hay programas sin cerrar/)).toBeVisible()
  await userEvent.click(canvas.getByRole('checkbox', { name: '2.º DAM A' }))
  await userEvent.click(canvas.getByRole('checkbox', { name: /^Actas/ }))
  await expect(canvas.getByText('Un zip con una carpeta por grupo: 2 grupos y 2 documentos.')).toBeVisible()
  await userEvent.click(await canvas.findByRole('button', { name: 'Preparar la descarga' }))
  await expect(await canvas.findByRole('progressbar', { name: 'En espera' })).toHaveAttribute('aria-valuetext', '0 de 2 grupos')
  await expect(sent).toEqual([{ evaluations: [20, 21], documents: ['reports'], language: 'es' }])
})
Choosing.test('asks for something before it starts, and names groups without the evaluation', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('checkbox', { name: /1.ª evaluación/ }))
  await expect(canvas.getByText('Elige al menos una evaluación, un documento y un grupo.')).toBeVisible()
  await expect(await canvas.findByRole('button', { name: 'Preparar la descarga' })).toBeDisabled()
  await userEvent.click(canvas.getByRole('checkbox', { name: /Ordinaria/ }))
  await expect(canvas.getByRole('checkbox', { name: /2.º DAM A No tiene las evaluaciones elegidas/ })).toBeVisible()
})
Choosing.test('leads to an earlier school year', async ({ args, canvas }) => {
  await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Curso' }), '2025/2026')
  await expect(args.onPeriod).toHaveBeenCalledWith('2025/2026')
})
Choosing.test('says that another export of the person is being written', async ({ canvas, msw }) => {
  msw.use(
    mockApi.post('/centers/centers/{id}/documents', refuse(409, { code: 'export_under_way', detail: 'Another export is being written.' })),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Preparar la descarga' }))
  await expect(await canvas.findByText(/Ya se está preparando otra descarga tuya/)).toBeVisible()
})

const latest = (change: Parameters<typeof anExport>[0]) => mockApi.get('/exports', aPage([anExport({ ...ofDocuments, ...change })]))

export const Running = meta.story({
  beforeEach: ({ msw }) => msw.use(latest({ ...unfinished, state: 'running', progress: 40, groups: { done: 12, total: 30 } })),
})
Running.test('says how many groups are written', async ({ canvas }) => {
  await expect(await canvas.findByRole('progressbar', { name: 'Preparando los documentos' })).toHaveAttribute(
    'aria-valuetext',
    '12 de 30 grupos',
  )
})
export const Ready = meta.story({ beforeEach: ({ msw }) => msw.use(latest({ groups: { done: 30, total: 30 } })) })
Ready.test('offers the file, and another one', async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Descargar' })).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Preparar otra' })).toBeEnabled()
})
export const Failed = meta.story({
  beforeEach: ({ msw }) => msw.use(latest({ state: 'failed', failure: 'internal', size: null, groups: { done: 12, total: 30 } })),
})
Failed.test('offers to try again', async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Volver a intentarlo' })).toBeEnabled()
})
export const Expired = meta.story({ beforeEach: ({ msw }) => msw.use(latest({ state: 'expired', groups: { done: 30, total: 30 } })) })
export const NoEvaluations = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, evaluationsOfCenter({ period: null, periods: [], evaluations: [] }))),
})
NoEvaluations.test('says so', async ({ canvas }) => {
  await expect(await canvas.findByText('Ningún grupo tiene evaluaciones')).toBeVisible()
})
export const EnglishOnAPhone = meta.story({ globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } } })
EnglishOnAPhone.test('is translated', async ({ canvas }) => {
  await expect(await canvas.findByText('A zip with a folder per group: 3 groups and 6 documents.')).toBeVisible()
})
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(path, never)) })
export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(path, offline)) })
