import { expect, screen, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../.storybook/preview'
import { anExplanation, inRouter, mockApi, never, offline } from '@/shared/testing'
import { MarkExplanation } from './mark-explanation'

const path = '/stats/explain' as const

const meta = preview.meta({
  title: 'widgets/Mark explanation',
  component: MarkExplanation,
  decorators: [inRouter({ path: '/group/$groupId/scores', at: '/group/2/scores' })],
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
Default.test('a student sets no mark', async () => {
  await screen.findByRole('button', { name: /^RA1/ })
  await expect(screen.queryByRole('button', { name: /^Poner mi nota/ })).toBeNull()
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
    const kept = {
      ...{ kind: 'closed' as const, is_own: true, from: 425, to: 675, reason: '1.ª evaluación', author: null },
      at: '2026-12-18T12:00:00.000Z',
    }
    const nodes = anExplanation().nodes.map((node) =>
      node.code === 'RA1' ? { ...node, computed: 425, decided_by: 'closed' as const, adjustments: [kept] } : node,
    )
    msw.use(mockApi.get(path, anExplanation({ nodes })))
  },
})
KeptByAnEvaluation.test('says what a closed evaluation keeps', async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^RA1/ }))
  await expect(
    await screen.findByText('Se mantiene el 6,75 de «1.ª evaluación», que está cerrada. Ahora sería un 4,25. Lo puso el docente.'),
  ).toBeVisible()
})

/** What a teacher of the group may do; the result RA1 has a mark of their own. */
const score = {
  id: 5,
  mark: 650,
  reason: 'Entrevista de recuperación.',
  author: 'Laura Vidal Ortega',
  created_at: '2026-11-20T12:00:00.000Z',
  revision: 2,
}
const ofATeacher = anExplanation({
  may_grade: true,
  nodes: anExplanation().nodes.map((node) => (node.code === 'RA1' ? { ...node, custom_score: score } : node)),
})
export const ForATeacher = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(path, ofATeacher)) })
ForATeacher.test('sets an own mark with its reason, for a learning result and for the program', async ({ msw }) => {
  const sent: unknown[] = []
  msw.use(
    mockApi.post('/stats/custom_score', ({ body }) => {
      sent.push(body)
      return score
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Poner mi nota en RA2' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nota/ }), '7')
  await userEvent.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'Lo defendió en clase.')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la nota' }))
  await waitFor(() => expect(sent).toMatchObject([{ kind: 'result', target_id: 42, text: '7', reason: 'Lo defendió en clase.' }]))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Poner mi nota' }))
  await expect(await screen.findByText(/^Lenguajes de marcas\. Sustituye a la nota calculada/)).toBeVisible()
})
ForATeacher.test('removes the own mark of a result', async ({ msw }) => {
  const removed: (string | null)[] = []
  msw.use(
    mockApi.delete('/stats/custom_score/{id}', ({ headers }) => {
      removed.push(headers.get('if-match'))
      return null
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar o quitar la nota del docente en RA1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar y volver a la calculada' }))
  await waitFor(() => expect(removed).toEqual(['"2"']))
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
