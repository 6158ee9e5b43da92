import { Lock, PenLine } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import { markExplanationTexts } from '../i18n'
import type { ExplanationNode } from '../model/explanation-tree'

const icon = { 'aria-hidden': true, size: 14, className: 'mt-0.5 shrink-0' } as const

/** Notes on a step: its rule, why it does not count, what was graded, a mark set by a teacher, and one kept by a closed evaluation. */
export function NodeNotes({ node, showsRule }: { readonly node: ExplanationNode; readonly showsRule: boolean }) {
  const t = useTexts(markExplanationTexts)
  const { rule, excluded, evidence, adjustments, decided_by } = node
  const facts = [
    evidence?.version_number && t(($) => $.version, { number: evidence.version_number ?? 0 }),
    evidence?.points !== null &&
      evidence?.points !== undefined &&
      t(($) => $.points, { points: formatMark(evidence.points), max: formatMark(evidence.max_points) }),
    evidence?.own_criterion_mark && t(($) => $.ownCriterion),
    excluded && t(($) => $.excluded[excluded]),
    node.recovery && !excluded && t(($) => $.recoveryCounts),
    showsRule && (decided_by === 'recovery' ? t(($) => $.recovered) : rule !== 'grade' && t(($) => $.rules[rule])),
  ].filter(Boolean)
  if (facts.length === 0 && adjustments.length === 0) return null
  return (
    <div className="pb-1 pl-4.5 text-sm text-muted">
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {adjustments.map(({ kind, is_own, at, from, to, author, reason }) => (
        <p key={`${kind} ${at}`} className="flex items-start gap-1.5 text-info-ink">
          {kind === 'closed' ? <Lock {...icon} /> : <PenLine {...icon} />}
          {kind === 'closed' ? (
            <span>
              {t(($) => (from === null ? $.closedAlone : $.closed), { evaluation: reason, to: formatMark(to), from: formatMark(from) })}
              {is_own && ` ${t(($) => $.closedOwn)}`}
            </span>
          ) : (
            <span>
              {author
                ? t(($) => $.override, { person: author, to: formatMark(to), from: formatMark(from) })
                : t(($) => $.overrideAnonymous, { to: formatMark(to), from: formatMark(from) })}{' '}
              {reason && t(($) => $.reason, { reason })}
            </span>
          )}
        </p>
      ))}
    </div>
  )
}
