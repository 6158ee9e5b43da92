import { useTexts } from '@/shared/i18n'
import { formatPercent } from '@/shared/lib/format'
import { Badge } from '@/shared/ui'
import { evaluationTexts } from '../i18n'
import type { EvaluatedProgram, EvaluatedStudent } from '../model/entries'

interface LacksProps {
  readonly line: EvaluatedStudent
  readonly program: Pick<EvaluatedProgram, 'results' | 'sittings'>
  readonly isClosed: boolean
}

/** Under the name: what a student lacks, how much is assessed, which marks the teacher set, the sittings spent, and what the acta would be now. */
export function Lacks({ line, program: { results, sittings }, isClosed }: LacksProps) {
  const t = useTexts(evaluationTexts)
  const own = results.filter(({ id }) => line.results.some((each) => each.id === id && each.is_own)).map(({ code }) => code)
  const places = line.is_own ? [...own, t(($) => $.program.ownProgram)] : own
  const { not_assessed, not_handed_in, unreleased, changed, assessed, reopened, now, acta } = line
  const facts = [
    line.mark !== null && assessed < 10_000 && t(($) => $.program.assessed, { percent: formatPercent(assessed) }),
    places.length > 0 && t(($) => $.program.own, { places: places.join(', ') }),
    !isClosed && not_assessed > 0 && t(($) => $.program.notAssessed, { count: not_assessed }),
    !isClosed && not_handed_in > 0 && t(($) => $.program.notHandedIn, { count: not_handed_in }),
    !isClosed && unreleased > 0 && t(($) => $.program.unreleased, { count: unreleased }),
    !isClosed && changed > 0 && t(($) => $.program.unpublished, { count: changed }),
    ...useSittings(line, sittings),
    isClosed &&
      now.acta !== acta &&
      line.code === null &&
      (now.acta === null ? t(($) => $.program.nowNone) : t(($) => $.program.now, { acta: now.acta })),
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <span className="block text-sm text-muted">{facts.join(' · ')}</span>}
      {reopened && (
        <span className="mt-0.5 flex flex-wrap items-center gap-1.5 text-sm text-muted">
          <Badge tone="warning">{t(($) => $.program.reopened)}</Badge>
          {reopened.by
            ? t(($) => $.program.reopenedWhy, { person: reopened.by ?? '', reason: reopened.reason })
            : t(($) => $.program.reopenedWhyOnly, { reason: reopened.reason })}
        </span>
      )}
    </>
  )
}

/** "3 convocatorias gastadas de 4", with a warning once only an exceptional one, or none, is left. */
function useSittings(
  { sittings: { spent, unclear, is_passed } }: EvaluatedStudent,
  rules: EvaluatedProgram['sittings'],
): (string | false)[] {
  const t = useTexts(evaluationTexts)
  if (rules === null) return []
  const { most, further, special_needs } = rules
  return [
    spent > 0 && t(($) => $.program.sittings, { count: spent, most }),
    unclear > 0 && t(($) => $.program.sittingsUnclear, { count: unclear }),
    spent >= most && !is_passed && t(($) => (spent < most + further ? $.program.sittingsFurther : $.program.sittingsNone)),
    spent >= most && !is_passed && special_needs !== null && t(($) => $.program.sittingsSpecial, { most: special_needs }),
  ]
}
