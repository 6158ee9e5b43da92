import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatMark, formatPercent } from '@/shared/lib/format'
import { AlertBox } from '@/shared/ui'
import { markExplanationTexts } from '../i18n'
import { nameOf, type Branch } from '../model/explanation-tree'

interface MarkSummaryProps {
  readonly explanation: Schema<'Explanation'>
  readonly program: Branch
  readonly deciding: Branch | undefined
}

/** The mark, how much of it is assessed, its parts in one line, and the mark of the record. */
export function MarkSummary({ explanation: { acta, rules, nodes }, program, deciding }: MarkSummaryProps) {
  const t = useTexts(markExplanationTexts)
  const { node } = program
  const parts = deciding?.children.filter((child) => child.node.excluded === null) ?? []
  const failingNames = (ids: readonly number[], kinds: readonly string[]) =>
    [...new Set(nodes.filter(({ id, kind }) => id !== null && ids.includes(id) && kinds.includes(kind)).map(nameOf))].join(', ')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <span className="block text-sm text-muted">{t(($) => $.mark)}</span>
          <span className="text-2xl font-semibold tabular-nums">{node.mark === null ? t(($) => $.noMark) : formatMark(node.mark)}</span>
        </p>
        <p className="text-sm text-muted tabular-nums">{t(($) => $.assessed, { percent: formatPercent(node.assessed) })}</p>
      </div>
      {node.mark !== null && parts.length > 0 && (
        <p className="text-md text-soft tabular-nums">
          {`${formatMark(deciding?.node.computed)} = ${parts.map(({ node: part }) => `${nameOf(part)} ${formatPercent(part.share)} · ${formatMark(part.mark)}`).join(' + ')}`}
        </p>
      )}
      <p className="text-md">
        {acta.value === null
          ? t(($) => $.actaNone)
          : acta.provisional
            ? t(($) => $.actaProvisional, { mark: acta.value })
            : t(($) => $.acta, { mark: acta.value })}
      </p>
      {acta.caps.map(({ reason, at, failing }) => (
        <AlertBox key={reason} type="warning">
          {reason === 'gate'
            ? t(($) => (failing.length > 1 ? $.capGateSeveral : $.capGateOne), {
                at,
                failing: failingNames(failing, ['result']),
                pass: formatMark(rules.pass_mark),
              })
            : t(($) => (failing.length > 1 ? $.capMinimumSeveral : $.capMinimumOne), {
                at,
                failing: failingNames(failing, ['deliverable', 'attempt']),
                minimum: formatMark(rules.minimum_per_deliverable),
              })}
        </AlertBox>
      ))}
    </div>
  )
}
