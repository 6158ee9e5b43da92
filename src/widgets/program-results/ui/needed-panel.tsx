import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, Target } from 'lucide-react'
import { useState } from 'react'
import { resultQueries } from '@/entities/result'
import type { Query, Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatMark, formatScale } from '@/shared/lib/format'
import { cn } from '@/shared/lib/cn'
import { Card, SegmentedControl } from '@/shared/ui'
import { programResultsTexts } from '../i18n'
import { Loaded } from './loaded'

interface NeededPanelProps {
  readonly courseId: number
  readonly about: Query<'getMarkNeeded'>
  readonly passMark: number
}

const marks = [6, 7, 8, 9, 10] as const
const looks = {
  needed: { icon: Target, ink: 'text-accent-ink' },
  reached: { icon: CircleCheck, ink: 'text-passed-ink' },
  impossible: { icon: CircleSlash, ink: 'text-unassessed-ink' },
} as const

/** "What do I need?": for the program and for each learning result, to pass or to a chosen mark. */
export function NeededPanel({ courseId, about, passMark }: NeededPanelProps) {
  const t = useTexts(programResultsTexts)
  const [mark, setMark] = useState<number>()
  const query = useQuery({
    ...resultQueries.needed(courseId, mark === undefined ? about : { ...about, mark }),
    // the earlier answer stays until the next one is there
    placeholderData: (previous) => previous,
  })
  const passes = Math.max(1, Math.ceil(passMark / 100))
  const options = [
    { value: 'pass', label: t(($) => $.needed.pass, { mark: formatScale(passMark) }) },
    ...marks.filter((each) => each > passes).map((each) => ({ value: String(each), label: String(each) })),
  ]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <SegmentedControl
          label={t(($) => $.needed.target)}
          value={mark === undefined ? 'pass' : String(mark)}
          onValueChange={(value) => setMark(value === 'pass' ? undefined : Number(value))}
          options={options}
        />
        <p className="text-md text-muted">
          {mark === undefined ? t(($) => $.needed.introPass) : t(($) => $.needed.introMark, { mark: String(mark) })}
        </p>
      </div>
      <Loaded query={query} lines={6}>
        {({ program, results }) => (
          <div className={cn('flex flex-col gap-4', query.isPlaceholderData && 'opacity-70')}>
            <Card>
              <NeededLine title={t(($) => $.needed.program)} needed={program} whole />
              {program.deliverables.length > 0 && (
                <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
                  {t(($) => $.needed.remaining)}: {program.deliverables.map(({ name }) => name).join(' · ')}
                </p>
              )}
            </Card>
            {results.length > 0 && (
              <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
                {results.map((result) => (
                  <li key={result.id} className="px-4 py-3 sm:px-5">
                    <NeededLine title={result.code} name={result.name} needed={result} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </div>
  )
}

interface NeededLineProps {
  readonly title: string
  readonly name?: string
  readonly needed: Schema<'Needed'> & { readonly deliverables: readonly unknown[] }
  /** Marks of the acta have no decimals. */
  readonly whole?: boolean
}

function NeededLine({ title, name, needed, whole = false }: NeededLineProps) {
  const t = useTexts(programResultsTexts)
  const { icon: Icon, ink } = looks[needed.kind]
  const left = needed.deliverables.length
  const best = whole ? formatScale(needed.best ?? 0) : formatMark(needed.best)
  const sentences = {
    needed: () => t(($) => $.needed.needed, { mark: formatMark(needed.mark), count: left }),
    reached: () => t(($) => (left === 0 ? $.needed.reachedNothingLeft : $.needed.reached)),
    impossible: () =>
      needed.best === null
        ? t(($) => $.needed.impossibleNoMark)
        : t(($) => (left === 0 ? $.needed.impossibleNothingLeft : $.needed.impossible), { best }),
  }
  return (
    <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-1 text-md">
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-medium">{title}</span>
        {name && <span className="ml-1.5 text-muted">{name}</span>}
      </p>
      <p className="flex min-w-0 items-start gap-1.5 sm:max-w-[26rem] sm:justify-end sm:text-right">
        <Icon aria-hidden size={16} className={cn('mt-0.5 shrink-0', ink)} />
        <span className="tabular-nums">{sentences[needed.kind]()}</span>
      </p>
    </div>
  )
}
