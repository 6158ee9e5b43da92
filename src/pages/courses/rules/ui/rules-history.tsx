import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatDateTime, formatMark } from '@/shared/lib/format'
import { Section } from '@/shared/ui'
import { courseRuleTexts } from '../i18n'
import { changedFields, type RuleField, type RuleValues } from '../model/typed-rules'

/** The versions of the rules, the newest first: what changed in each, who changed it and when. */
export function RulesHistory({ history }: { readonly history: Schema<'CourseRules'>['history'] }) {
  const t = useTexts(courseRuleTexts)
  if (history.length === 0) return null
  const bool = (value: boolean) => t(($) => (value ? $.yes : $.no))
  const shown: Record<RuleField, { label: string; value: (rules: RuleValues) => string }> = {
    pass_mark: { label: t(($) => $.passMark), value: (rules) => formatMark(rules.pass_mark) },
    gate: { label: t(($) => $.gate), value: (rules) => bool(rules.gate) },
    gate_cap: { label: t(($) => $.gateCap), value: (rules) => String(rules.gate_cap) },
    minimum_per_deliverable: {
      label: t(($) => $.minimum),
      value: ({ minimum_per_deliverable: minimum }) => (minimum === null ? t(($) => $.noMinimum) : formatMark(minimum)),
    },
    recovery: { label: t(($) => $.recovery), value: (rules) => t(($) => $.recoveries[rules.recovery]) },
    not_handed_in: { label: t(($) => $.notHandedIn), value: (rules) => t(($) => $.notHandedIns[rules.not_handed_in]) },
    final_reading: { label: t(($) => $.finalReading), value: (rules) => t(($) => $.finalReadings[rules.final_reading]) },
  }
  return (
    <Section title={t(($) => $.history)}>
      <ol className="flex flex-col gap-4">
        {history.map(({ version, rules, created_at, author }, index) => {
          const before = history[index + 1]?.rules
          return (
            <li key={version} className="flex flex-col gap-1 border-l-2 border-line pl-3">
              <p className="text-md font-medium">{t(($) => $.version, { version })}</p>
              <p className="text-sm text-muted">
                {t(($) => $.by, { author: author ?? t(($) => $.unknown), when: formatDateTime(created_at) })}
              </p>
              {before ? (
                <ul className="text-sm">
                  {changedFields(before, rules).map((field) => (
                    <li key={field}>
                      {t(($) => $.change, {
                        field: shown[field].label,
                        before: shown[field].value(before),
                        after: shown[field].value(rules),
                      })}
                    </li>
                  ))}
                </ul>
              ) : (
                version === 1 && <p className="text-sm">{t(($) => $.first)}</p>
              )}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
