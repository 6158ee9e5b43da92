import { expect, screen, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../.storybook/preview'
import { anExplanation, mockApi, never, offline } from '@/shared/testing'
import { MarkExplanation } from './mark-explanation'

const path = '/stats/explain' as const

const meta = preview.meta({
  title: 'widgets/Mark explanation',
  component: MarkExplanation,
  args: { open: true, onOpenChange: () => {}, groupId: 2, courseId: 3, studentId: 31 },
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, anExplanation())),
})

export const Default = meta.story()
Default.test('every step opens into where it comes from', async () => {
  const result = await screen.findByRole('button', { name: /^RA1/ })
  await expect(result).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(result)
  await userEvent.click(await screen.findByRole('button', { name: /^RA1.a/ }))
  await expect(await screen.findByText('Cuenta la mejor.')).toBeVisible()
  await expect(screen.getByText('v1 · Hay otra mejor: no cuenta.')).toBeVisible()
})
Default.test('the other reading is there for who wants it', async () => {
  await userEvent.click(await screen.findByRole('button', { name: /La otra lectura/ }))
  await expect(await screen.findByRole('region', { name: 'Por contenidos' })).toBeVisible()
})

export const OfADeliverable = meta.story({ args: { about: { kind: 'deliverable', id: 5 } } })
OfADeliverable.test('shows where it counts, and what a teacher set', async () => {
  await waitFor(async () => expect((await screen.findAllByText('Maquetado CSS'))[0]).toBeVisible())
  await expect(screen.getByText(/Nota puesta por Laura Vidal Ortega: 7,75 en lugar de 7,00\./)).toBeVisible()
})

export const Capped = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(
        path,
        anExplanation({
          acta: { value: 4, reason: null, rounded: 7, passed: false, provisional: false, caps: [{ reason: 'gate', at: 4, failing: [42] }] },
        }),
      ),
    ),
})
Capped.test('says what holds the record back', async () => {
  await expect(await screen.findByText('Tope de 4: RA2 no llega a 5,00.')).toBeVisible()
})

export const KeptByAnEvaluation = meta.story({
  beforeEach: ({ msw }) => {
    const kept = { kind: 'closed' as const, from: 425, to: 675, reason: '1.ª evaluación', author: null, at: '2026-12-18T12:00:00.000Z' }
    const nodes = anExplanation().nodes.map((node) =>
      node.code === 'RA1' ? { ...node, computed: 425, decided_by: 'closed' as const, adjustments: [kept] } : node,
    )
    msw.use(mockApi.get(path, anExplanation({ nodes })))
  },
})
KeptByAnEvaluation.test('says what a closed evaluation keeps', async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^RA1/ }))
  await expect(await screen.findByText('Se mantiene el 6,75 de «1.ª evaluación», que está cerrada. Ahora sería un 4,25.')).toBeVisible()
})

export const NothingYet = meta.story({
  beforeEach: ({ msw }) => {
    const nodes = anExplanation().nodes.filter(({ key }) => key === '0' || key === '0.0' || key === '0.0.2')
    const blank = nodes.map((node) => ({
      ...node,
      mark: null,
      computed: null,
      passed: null,
      share: 0,
      contribution: 0,
      assessed: 0,
      excluded: 'not_assessed' as const,
    }))
    msw.use(
      mockApi.get(
        path,
        anExplanation({
          nodes: blank,
          acta: { value: null, reason: 'not_assessed', rounded: null, passed: null, provisional: true, caps: [] },
        }),
      ),
    )
  },
})

export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(path, never)) })
export const Failed = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(path, offline())) })
Failed.test('can be tried again', async ({ msw }) => {
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  msw.use(mockApi.get(path, anExplanation()))
  await userEvent.click(retry)
  await expect(await screen.findByText('6,75 = RA1 40 % · 7,50 + RA2 60 % · 6,25')).toBeVisible()
})

export const English = meta.story({ args: { about: { kind: 'deliverable', id: 5 } }, globals: { locale: 'en' } })
export const Dark = meta.story({ args: { about: { kind: 'deliverable', id: 5 } }, globals: { theme: 'dark' } })
export const Phone = meta.story({ args: { about: { kind: 'deliverable', id: 5 } }, globals: { viewport: { value: 'phone' } } })
