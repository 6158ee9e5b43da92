import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, Target } from 'lucide-react'
import { useState } from 'react'
import { resultQueries } from '@/entities/result'
import { errorMessage, isApiError, type Query, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatMark, formatScale } from '@/shared/lib/format'
import { cn } from '@/shared/lib/cn'
import { Card, Field, Input, SegmentedControl } from '@/shared/ui'
import { programResultsTexts } from '../i18n'
import { Loaded } from './loaded'

interface NeededPanelProps {
  readonly courseId: number
  readonly about: Query<'getMarkNeeded'>
  readonly passMark: number
}

const marks = ['6', '7', '8', '9', '10'] as const
const looks = {
  needed: { icon: Target, ink: 'text-accent-ink' },
  reached: { icon: CircleCheck, ink: 'text-passed-ink' },
  impossible: { icon: CircleSlash, ink: 'text-unassessed-ink' },
} as const

/** "What do I need?": for the program, each learning result and each content, to pass or to any mark. */
export function NeededPanel({ courseId, about, passMark }: NeededPanelProps) {
  const t = useTexts(programResultsTexts)
  const c = useTexts(commonTexts)
  const [mark, setMark] = useState<string>()
  const [typed, setTyped] = useState('')
  const query = useQuery({
    ...resultQueries.needed(courseId, mark === undefined ? about : { ...about, mark }),
    // the earlier answer stays until the next one is there
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  })
  const passes = Math.max(1, Math.ceil(passMark / 100))
  const options = [
    { value: 'pass', label: t(($) => $.needed.pass, { mark: formatScale(passMark) }) },
    ...marks.filter((each) => Number(each) > passes).map((each) => ({ value: each, label: each })),
  ]
  const isTyped = mark !== undefined && !options.some(({ value }) => value === mark)
  const choose = (next: string | undefined) => setMark(next === '' ? undefined : next)
  const unreadable =
    isTyped && query.error ? (isApiError(query.error, 'invalid') ? t(($) => $.needed.unreadable) : errorMessage(query.error, c)) : null
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <SegmentedControl
          label={t(($) => $.needed.target)}
          value={mark === undefined ? 'pass' : mark}
          onValueChange={(value) => {
            setTyped('')
            choose(value === 'pass' ? undefined : value)
          }}
          options={options}
        />
        <form
          onSubmit={(event) => {
            event.preventDefault()
            choose(typed.trim())
          }}
        >
          <Field label={t(($) => $.needed.other)} error={unreadable}>
            {(control) => (
              <Input
                {...control}
                numeric
                maxLength={10}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                onBlur={() => typed.trim() !== '' && choose(typed.trim())}
              />
            )}
          </Field>
        </form>
        <p className="text-md text-muted">{mark === undefined ? t(($) => $.needed.introPass) : t(($) => $.needed.introMark, { mark })}</p>
      </div>
      {!unreadable && (
        <Loaded query={query} lines={6}>
          {({ of, program, results, contents }) => (
            <div className={cn('flex flex-col gap-4', query.isPlaceholderData && 'opacity-70')}>
              <Card>
                <NeededLine title={t(($) => $.needed[of])} needed={program} whole={of === 'acta'} />
                {program.deliverables.length > 0 && (
                  <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
                    {t(($) => $.needed.remaining)}: {program.deliverables.map(({ name }) => name).join(' · ')}
                  </p>
                )}
              </Card>
              <NeededLines label={t(($) => $.views.ra)} parts={results.map((each) => ({ ...each, title: each.code }))} />
              <NeededLines label={t(($) => $.views.unit)} parts={contents.map(({ name, ...each }) => ({ ...each, title: name }))} />
            </div>
          )}
        </Loaded>
      )}
    </div>
  )
}

type Part = Schema<'Needed'> & {
  readonly id: number
  readonly title: string
  readonly name?: string
  readonly deliverables: readonly unknown[]
}

function NeededLines({ label, parts }: { readonly label: string; readonly parts: readonly Part[] }) {
  if (parts.length === 0) return null
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {parts.map(({ id, title, name, ...needed }) => (
        <li key={id} className="px-4 py-3 sm:px-5">
          <NeededLine title={title} {...(name === undefined ? {} : { name })} needed={needed} />
        </li>
      ))}
    </ul>
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
