import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatPercent } from '@/shared/lib/format'
import { Card, Section } from '@/shared/ui'
import { courseOverviewTexts } from '../i18n'
import { Fold } from './fold'

/** The learning results with their weights; each unfolds its criteria. */
export function CourseResults({ results }: { readonly results: Schema<'CourseOverview'>['results'] }) {
  const t = useTexts(courseOverviewTexts)
  return (
    <Section title={t(($) => $.results)}>
      <Card className="divide-y divide-line p-0 sm:p-0">
        {results.length === 0 && <p className="p-4 text-md text-muted">{t(($) => $.noResults)}</p>}
        {results.map(({ id, code, name, weight, criteria }) => (
          <Fold
            key={id}
            heading={
              <>
                <strong className="font-semibold">{code}</strong> {name}
              </>
            }
            aside={formatPercent(weight)}
          >
            {criteria.length === 0 && <p className="text-sm text-muted">{t(($) => $.noCriteria)}</p>}
            <ul className="flex flex-col gap-1.5 text-md">
              {criteria.map((criterion) => (
                <li key={criterion.id} className="flex gap-2">
                  <span className="w-6 shrink-0 text-muted">{criterion.code})</span>
                  <span className="min-w-0 flex-1">{criterion.name}</span>
                  <span className="shrink-0 text-sm text-muted tabular-nums">{formatPercent(criterion.weight)}</span>
                </li>
              ))}
            </ul>
          </Fold>
        ))}
      </Card>
    </Section>
  )
}
