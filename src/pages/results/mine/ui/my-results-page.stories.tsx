import { Suspense } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import {
  aMarksNeeded,
  aRecoveryPlan,
  anExplanation,
  aResults,
  aResultsByRa,
  aResultsByUnit,
  aSelf,
  inRouter,
  mockApi,
  never,
  offline,
  refuse,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { MyResultsPage } from './my-results-page'

const at = (search = '') => [inRouter({ path: '/my-results_/$courseId', at: `/my-results_/3${search}` }), inSession('signedIn')]
const meta = preview.meta({
  title: 'pages/results/Mine',
  component: MyResultsPage,
  decorators: [
    (Story) => (
      <Suspense>
        <Story />
      </Suspense>
    ),
    ...at(),
  ],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'student' })),
      mockApi.get('/stats/results/stats/{id}', aResults()),
      mockApi.get('/stats/results/user_milestones', {
        shown: true,
        results: [{ kind: 'first_unit', course: { id: 3, name: 'Lenguajes de marcas' }, reached_at: '2026-10-14T16:20:00.000Z' }],
      }),
      mockApi.get('/stats/results/user_ra/{id}', aResultsByRa()),
      mockApi.get('/stats/results/user_unit/{id}', aResultsByUnit()),
      mockApi.get('/stats/results/needed/{id}', aMarksNeeded()),
      mockApi.get('/stats/explain', anExplanation()),
    ),
})

export const ByResults = meta.story({})
ByResults.test('shows the mark with what is assessed, and opens a result into its criteria', async ({ canvas }) => {
  await expect(await canvas.findByText('6,75')).toBeVisible()
  await expect(canvas.getByRole('progressbar', { name: 'Evaluado' })).toHaveAttribute('aria-valuetext', '62\u00A0%')
  await expect(await canvas.findByText(/Nota de Laura Vidal Ortega: 6,25 en lugar de 4,80/)).toBeVisible()
  await expect(canvas.getByText('Se han clasificado los lenguajes.')).not.toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: /^RA1/ }))
  await expect(canvas.getByText('Se han clasificado los lenguajes.')).toBeVisible()
})
ByResults.test('any mark says why it is what it is', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '¿Por qué esta nota? RA2' }))
  const dialog = await screen.findByRole('dialog', { name: '¿Por qué esta nota?' })
  // opened from the result: the step to it is open
  const [step] = await within(dialog).findAllByRole('button', { name: /^RA2/ })
  await expect(step).toHaveAttribute('aria-expanded', 'true')
})
export const WithRecoveryPlan = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/stats/results/stats/{id}', aResults({ recovery_plan: aRecoveryPlan() }))),
})
WithRecoveryPlan.test('says what to recover, with what and until when', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Plan de recuperación' })).toBeVisible()
  await expect(canvas.getByText('RA1 a) Se han identificado las características generales.')).toBeVisible()
  await expect(canvas.getByText('Examen de recuperación')).toBeVisible()
  await expect(canvas.getByText(/Acordado con Laura Vidal Ortega/)).toBeVisible()
  await expect(canvas.getByText('Repasa los temas 2 y 3.')).toBeVisible()
})
export const ByResultsInEnglish = meta.story({ globals: { locale: 'en' } })
export const ByResultsOnAPhoneInTheDark = meta.story({ globals: { theme: 'dark', viewport: { value: 'phone' } } })
export const ByContents = meta.story({ decorators: at('?view=unit') })
export const HandIns = meta.story({ decorators: at('?view=tasks') })
HandIns.test('sorts the hand-ins by what they need, and shows what was published of a mark', async ({ canvas, msw }) => {
  const entries = [
    { at: '2026-11-20T10:00:00.000Z', outcome: 'marked', mark: 600, version_number: 1 } as const,
    { at: '2026-11-21T10:00:00.000Z', outcome: 'marked', mark: 750, version_number: 2 } as const,
  ]
  msw.use(mockApi.get('/stats/results/history/{id}', { entries }))
  await expect(await canvas.findByRole('region', { name: 'Vencido y sin entregar' })).toHaveTextContent('Hoja de estilos')
  await expect(canvas.getByRole('region', { name: 'Entregado, a la espera de nota' })).toHaveTextContent('Formulario accesible')
  await userEvent.click(canvas.getByRole('button', { name: 'Historial de la nota de Maquetado CSS' }))
  await expect(await canvas.findByText('6,00')).toBeVisible()
})
export const HandInsOnAPhone = meta.story({ decorators: at('?view=tasks'), globals: { viewport: { value: 'phone' } } })
export const WhatDoINeed = meta.story({ decorators: at('?view=needed') })
WhatDoINeed.test('says what is needed, what is reached and what is out of reach, and asks for another mark', async ({ canvas, msw }) => {
  await expect(await canvas.findByText('Un 3,52 en cada una de las 2 entregas que quedan')).toBeVisible()
  await expect(canvas.getByText('Conseguido, aunque lo que queda saliera mal')).toBeVisible()
  await expect(canvas.getByText('No se alcanza, y no queda nada por evaluar: ahora es un 4,55')).toBeVisible()
  const asked: (string | null)[] = []
  msw.use(
    mockApi.get('/stats/results/needed/{id}', ({ query }) => {
      asked.push(query.get('mark'))
      return aMarksNeeded({ target: 900, program: { kind: 'impossible', mark: null, best: 800, deliverables: [{ id: 8, name: 'Sitio' }] } })
    }),
  )
  await userEvent.click(canvas.getByRole('radio', { name: '9' }))
  await expect(await canvas.findByText('Ya no se alcanza con lo que queda: como mucho, un 8')).toBeVisible()
  await waitFor(() => expect(asked).toEqual(['9']))
})
WhatDoINeed.test('asks for any mark, by content too, and says which one cannot be read', async ({ canvas, msw }) => {
  await expect(await canvas.findByRole('list', { name: 'Por contenidos' })).toHaveTextContent('Un 6,10 en lo que queda: 1 entrega')
  const asked: (string | null)[] = []
  msw.use(
    mockApi.get('/stats/results/needed/{id}', ({ query }) => {
      asked.push(query.get('mark'))
      return aMarksNeeded({ target: 725, of: 'mark' })
    }),
  )
  await userEvent.type(canvas.getByRole('textbox', { name: 'Otra nota' }), '7,25{Enter}')
  await expect(await canvas.findByText('Programa, nota sin redondear')).toBeVisible()
  await expect(asked).toEqual(['7,25'])
  msw.use(mockApi.get('/stats/results/needed/{id}', refuse(400, { code: 'invalid', detail: '', errors: { mark: ['out_of_range'] } })))
  await userEvent.clear(canvas.getByRole('textbox', { name: 'Otra nota' }))
  await userEvent.type(canvas.getByRole('textbox', { name: 'Otra nota' }), '12{Enter}')
  await expect(await canvas.findByText('Una nota de 0 a 10, con dos decimales como mucho')).toBeVisible()
})
export const WhatDoINeedOnAPhone = meta.story({
  decorators: at('?view=needed'),
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
})
export const SeveralGroups = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(
        '/stats/results/stats/{id}',
        aResults({
          archived: true,
          groups: [
            { id: 7, name: '1.º DAM B' },
            { id: 2, name: '1.º DAM A' },
          ],
        }),
      ),
    ),
})
export const NothingYet = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(
        '/stats/results/stats/{id}',
        aResults({
          mark: null,
          passed: null,
          assessed: 0,
          delivered: 0,
          tasks: 0,
          pending: 0,
          overdue: 0,
          deliverables: [],
          acta: { value: null, passed: null, provisional: true, capped: false },
        }),
      ),
      mockApi.get('/stats/results/user_ra/{id}', aResultsByRa({ rows: [] })),
    ),
})
export const PartLoading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/stats/results/user_ra/{id}', never)) })
export const PartOffline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/stats/results/user_ra/{id}', offline)) })
