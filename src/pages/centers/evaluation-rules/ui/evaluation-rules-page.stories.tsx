import { expect, userEvent } from 'storybook/test'
import { aSelf, inRouter, mockApi, never, someRulePacks } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { EvaluationRules } from './evaluation-rules-page'

const path = '/centers/centers/{id}/rule_packs'

const meta = preview.meta({
  title: 'pages/centers/Evaluation rules',
  component: EvaluationRules,
  args: { centerId: 1 },
  decorators: [inRouter({ path: '/center/$id/evaluation-rules', at: '/center/1/evaluation-rules' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get(path, someRulePacks()),
      mockApi.put(path, ({ body }) => someRulePacks({ chosen: body.key })),
    ),
})

export const Rules = meta.story()
Rules.test('are read before the center follows them, with norm, article and literal words', async ({ canvas }) => {
  await expect(await canvas.findByText('El centro sigue: General')).toBeVisible()
  await expect(canvas.getByText(/De Andalucía, Aragón, Cataluña y Madrid esta aplicación no conoce ninguna norma/)).toBeVisible()
  await userEvent.click(canvas.getByRole('radio', { name: 'Comunitat Valenciana' }))
  await expect(canvas.getByText(/Orden 8\/2025, modificada por la Orden 5\/2026, art. 6.1/)).toBeVisible()
  await expect(canvas.getAllByText('No consta.')[0]).toBeVisible()
  await expect(canvas.queryByText(/no se han leído en el diario oficial/)).toBeNull()
  await userEvent.click(canvas.getByRole('button', { name: 'Seguir estas normas' }))
  await expect(await canvas.findByText('El centro sigue: Comunitat Valenciana')).toBeVisible()
})

export const EarlierVersion = meta.story()
EarlierVersion.test('is read beside the one in force, with what is not known of it', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('radio', { name: 'Comunitat Valenciana' }))
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Versión' }), '2026-04-08')
  await expect(canvas.getByText('No consta qué cambió la Orden 5/2026.')).toBeVisible()
  await expect(canvas.getAllByRole('radio')).toHaveLength(2)
})

export const LaterVersion = meta.story({
  beforeEach: ({ msw }) => {
    const { packs } = someRulePacks()
    const dated = packs.map((pack) => ({ ...pack, holds: pack.from === null ? ('current' as const) : ('later' as const) }))
    msw.use(mockApi.get(path, someRulePacks({ period: '2025/2026', chosen: 'comunitat-valenciana', packs: dated })))
  },
})
LaterVersion.test('is named while the school year keeps the one with which it began', async ({ canvas }) => {
  await expect(await canvas.findByText('No consta qué cambió la Orden 5/2026.')).toBeVisible()
  const version = canvas.getByRole('combobox', { name: 'Versión' })
  await expect(version).toHaveDisplayValue('Orden 8/2025 (curso 2025/2026)')
  await expect(canvas.getByText(/siguen otra versión: Orden 8\/2025, modificada por la Orden 5\/2026/)).toBeVisible()
  await expect(canvas.getAllByRole('radio')).toHaveLength(2)
  await userEvent.selectOptions(version, canvas.getByRole('option', { name: /cursos que empiecen desde el 08\/04\/2026/ }))
  await expect(canvas.getByText(/Orden 8\/2025, modificada por la Orden 5\/2026, art. 6.1/)).toBeVisible()
})

/** The pack with a norm, read in somebody else's account of it. */
const secondHand = someRulePacks().packs.map((pack) => ({
  ...pack,
  topics: pack.topics.map(({ topic, statements }) => ({
    topic,
    statements: statements.map(({ text, source }) => ({ text, source: source && { ...source, is_second_hand: true } })),
  })),
}))
export const SecondHand = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(path, someRulePacks({ packs: secondHand }))) })
SecondHand.test('says before it is chosen that nothing of a pack was read in the gazette', async ({ canvas }) => {
  await canvas.findByText('El centro sigue: General')
  await expect(canvas.queryByText(/no se han leído en el diario oficial/)).toBeNull()
  await userEvent.click(canvas.getByRole('radio', { name: 'Comunitat Valenciana' }))
  await expect(canvas.getByText(/^Comunitat Valenciana: estas normas, también las de las convocatorias, no se han leído/)).toBeVisible()
  await expect(canvas.getByText(/Según una fuente que cita la norma/)).toBeVisible()
})

export const ReadOnlyInEnglish = meta.story({
  globals: { locale: 'en' },
  beforeEach: ({ msw }) => msw.use(mockApi.get(path, someRulePacks({ may_edit: false, chosen: 'comunitat-valenciana' }))),
})
ReadOnlyInEnglish.test('offers no choice to teachers', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('radio', { name: 'General' }))
  await expect(canvas.queryByRole('button', { name: 'Follow these rules' })).toBeNull()
})
export const Dark = meta.story({ globals: { theme: 'dark' } })
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(path, never)) })
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
