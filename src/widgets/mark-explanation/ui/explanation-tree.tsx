import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { type MarkTarget, ownMarkDialog } from '@/features/own-mark'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatMark } from '@/shared/lib/format'
import { Button, EmptyState, useLazyModule } from '@/shared/ui'
import { markExplanationTexts } from '../i18n'
import { readingsOf, treeOf, waysTo, type Branch, type ExplanationNode, type MarkOf } from '../model/explanation-tree'
import { MarkSummary } from './mark-summary'
import { NodeNotes } from './node-notes'
import { columns, NodeRow } from './node-row'

interface ExplanationTreeProps {
  readonly explanation: Schema<'Explanation'>
  readonly about?: MarkOf | undefined
}

/** The whole explanation: the mark in one line, the calculation that decides it, step by step, then the other one. */
export function ExplanationTree({ explanation, about }: ExplanationTreeProps) {
  const t = useTexts(markExplanationTexts)
  const [wantsOther, setWantsOther] = useState(false)
  const [target, setTarget] = useState<MarkTarget | null>(null)
  const ownMark = useLazyModule(ownMarkDialog, target !== null, { onFailed: () => setTarget(null) })
  const program = treeOf(explanation.nodes)
  if (!program) return <EmptyState title={t(($) => $.noMark)} />
  const { deciding, other } = readingsOf(program, explanation.rules.final_reading)
  const open = new Set(about === undefined ? [] : waysTo(program, about))
  // a content is asked about, and the mark comes from the results, or the other way round
  const isOnlyInOther =
    about !== undefined && deciding !== undefined && other !== undefined && open.has(other.node.key) && !open.has(deciding.node.key)
  const showsOther = wantsOther || isOnlyInOther
  const onOwnMark = explanation.may_grade ? (node: ExplanationNode) => setTarget(targetOf(explanation, node)) : undefined
  return (
    <div className="flex flex-col gap-6">
      <p className="text-md text-muted">
        {explanation.student.full_name} · {explanation.course.name} · {explanation.group.name}
      </p>
      <div>
        <MarkSummary explanation={explanation} program={program} deciding={deciding} />
        <NodeNotes node={program.node} showsRule={false} />
        {onOwnMark && (
          <Button variant="ghost" size="sm" className="-ml-2 mt-2 print:hidden" onClick={() => onOwnMark(program.node)}>
            <PenLine aria-hidden />
            {t(($) => (program.node.custom_score ? $.changeOwnMark : $.ownMark))}
          </Button>
        )}
      </div>
      {deciding && <Reading reading={deciding} open={open} about={about} onOwnMark={onOwnMark} />}
      {explanation.rules.not_handed_in === 'zero' && <p className="text-sm text-muted">{t(($) => $.notHandedInZero)}</p>}
      {other && other.children.length > 0 && (
        <div className="print:hidden">
          {showsOther ? (
            <Reading reading={other} open={open} about={about} onOwnMark={onOwnMark} />
          ) : (
            <Button variant="link" onClick={() => setWantsOther(true)}>
              {t(($) => $.other)} ({formatMark(other.node.mark)})
            </Button>
          )}
        </div>
      )}
      {ownMark && target && <ownMark.OwnMarkDialog target={target} onClose={() => setTarget(null)} />}
    </div>
  )
}

const targetKinds = { program: 'program', result: 'result', content: 'content' } as const

/** What the own mark of a node takes the place of. */
function targetOf({ group, student, course }: Schema<'Explanation'>, node: ExplanationNode): MarkTarget | null {
  const kind = targetKinds[node.kind as keyof typeof targetKinds]
  if (!kind) return null
  const name = [node.code, node.name].filter(Boolean).join(' ')
  const place = { group_id: group.id, student_id: student.id, course_id: course.id, target_id: kind === 'program' ? null : node.id }
  return { ...place, kind, name: name || course.name, score: node.custom_score, computed: node.computed }
}

interface ReadingProps {
  readonly reading: Branch
  readonly open: ReadonlySet<string>
  readonly about: MarkOf | undefined
  readonly onOwnMark: ((node: ExplanationNode) => void) | undefined
}

function Reading({ reading, open, about, onOwnMark }: ReadingProps) {
  const t = useTexts(markExplanationTexts)
  const title = t(($) => $.readings[reading.node.reading ?? 'results'])
  return (
    <section aria-label={title}>
      <div className={cn(columns, 'border-b border-line pb-1 text-sm text-muted')}>
        <h3 className="font-medium text-ink">{title}</h3>
        <span className="text-right">{t(($) => $.columns.share)}</span>
        <span className="text-right">{t(($) => $.columns.mark)}</span>
        <span className="text-right">{t(($) => $.columns.contribution)}</span>
      </div>
      <ul className="py-1">
        {reading.children.map((child) => (
          <NodeRow key={child.node.key} branch={child} open={open} about={about} onOwnMark={onOwnMark} />
        ))}
      </ul>
      <div className={cn(columns, 'border-t border-line pt-1.5 text-md font-semibold tabular-nums')}>
        <span>{t(($) => $.mark)}</span>
        <span />
        <span />
        <span className="text-right">{formatMark(reading.node.mark)}</span>
      </div>
    </section>
  )
}
