import type { Schema } from '@/shared/api'
import { useLanguage, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { Section } from '@/shared/ui'
import { evaluationRuleTexts } from '../i18n'

type Statement = Schema<'RuleStatement'>

/** The rules by topic, each with its norm and literal words; a topic without a rule is said to be unknown. */
export function RuleTopics({ pack }: { readonly pack: Schema<'RulePack'> }) {
  const t = useTexts(evaluationRuleTexts)
  const language = useLanguage()
  return (
    <Section
      title={pack.name[language]}
      description={[...pack.norms, ...(pack.from === null ? [] : [t(($) => $.since, { date: formatDate(pack.from) })])].join(' · ')}
    >
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
        {pack.topics.map(({ topic, statements }) => (
          <div key={topic} className="grid gap-x-6 gap-y-1.5 px-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-md font-medium">{t(($) => $.topics[topic])}</dt>
            <dd className="flex flex-col gap-2.5 text-md">
              {statements.length === 0 && <p className="text-muted">{t(($) => $.unknown)}</p>}
              {statements.map((statement) => (
                <div key={statement.text.es}>
                  <p>{statement.text[language]}</p>
                  <SourceLine source={statement.source} />
                </div>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function SourceLine({ source }: { readonly source: Statement['source'] }) {
  const t = useTexts(evaluationRuleTexts)
  if (source === null) return <p className="text-sm text-muted">{t(($) => $.ownChoice)}</p>
  const { norm, article, quote, is_second_hand } = source
  return (
    <p className="text-sm text-muted">
      {article === '' ? norm : t(($) => $.article, { norm, article })}
      {quote !== null && (
        <>
          {': '}
          <q lang="es">{quote}</q>
        </>
      )}
      {'. '}
      {is_second_hand && t(($) => $.secondHand)}
    </p>
  )
}
