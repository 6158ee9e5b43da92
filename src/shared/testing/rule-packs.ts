import type { Schema } from '@/shared/api/contract'

type Pack = Schema<'RulePack'>

const topics = [
  'marks',
  'gate',
  'mean',
  'honours',
  'absence',
  'sittings',
  'sessions',
  'promotion',
  'convalidation',
  'company',
  'documents',
] as const

const pack = (
  key: string,
  es: string,
  en: string,
  statements: Partial<Record<(typeof topics)[number], Schema<'RuleStatement'>>>,
  change: Partial<Pack> = {},
): Pack => ({
  key,
  name: { es, en },
  norms: [],
  from: null,
  until: null,
  holds: 'current',
  note: null,
  topics: topics.map((topic) => ({ topic, statements: statements[topic] ? [statements[topic]] : [] })),
  codes: [
    {
      letters: 'NE',
      name: { es: 'No evaluado', en: 'Not assessed' },
      carries_mark: 'never',
      only_with: null,
      passes: false,
      counts_in_mean: null,
      value_in_mean: null,
      spends_sitting: null,
      from: null,
      until: null,
    },
  ],
  caps: [],
  ...change,
})

/** Two packs: the general one, and one with a norm in two versions. */
export function someRulePacks(change: Partial<Schema<'CenterRulePacks'>> = {}): Schema<'CenterRulePacks'> {
  const norm = 'Orden 8/2025, modificada por la Orden 5/2026'
  return {
    center: { id: 1, name: 'IES Ribera del Duero' },
    chosen: 'general',
    may_edit: true,
    revision: 3,
    period: '2026/2027',
    packs: [
      pack('general', 'General', 'General', {
        marks: { text: { es: 'Se aprueba con un 5.', en: '5 passes.' }, source: null },
      }),
      pack(
        'comunitat-valenciana',
        'Comunitat Valenciana',
        'Valencian Community',
        {},
        {
          norms: ['Orden 8/2025'],
          until: '2026-04-08',
          holds: 'earlier',
          note: { es: 'No consta qué cambió la Orden 5/2026.', en: 'What the Orden 5/2026 changed is not on file.' },
        },
      ),
      pack(
        'comunitat-valenciana',
        'Comunitat Valenciana',
        'Valencian Community',
        {
          honours: {
            text: { es: 'Con un 10 puede darse la mención honorífica.', en: 'With a 10 a module can have an honourable mention.' },
            source: { norm, article: '6.1', quote: 'MH', is_second_hand: false },
          },
        },
        { norms: [norm], from: '2026-04-08', caps: [{ letters: 'MH', percent: 10 }] },
      ),
    ],
    ...change,
  }
}
