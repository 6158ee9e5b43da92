import { useQuery } from '@tanstack/react-query'
import { WrapText } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { IconButton } from '@/shared/ui'
import { deliverableTexts } from '../../i18n'
import { NotShown } from './not-shown'
import type { ContentViewProps } from './pdf-view'
import { ViewerBar } from './viewer-bar'

/** Longer texts are cut: more lines would make the page slow. */
const limit = 5000

/** Text and code with line numbers, which are not copied with the text. */
export function TextView({ file, content }: ContentViewProps) {
  const t = useTexts(deliverableTexts)
  const [wraps, setWraps] = useState(true)
  const { data: text } = useQuery({
    queryKey: ['file', file.id, 'text'],
    queryFn: () => content.text(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (content.size === 0) return <NotShown file={file} reason="empty" />
  if (text === undefined) return null
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const shown = lines.slice(0, limit)
  return (
    <>
      {/* scrolls with the keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="group" aria-label={file.name} className="min-h-0 flex-1 overflow-auto bg-surface py-3">
        <ol
          className={cn(
            'font-mono text-sm leading-5 [counter-reset:line]',
            wraps ? 'break-words whitespace-pre-wrap' : 'w-max min-w-full whitespace-pre',
          )}
        >
          {shown.map((line, index) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- a line has no other identity than its index
              key={index}
              className={cn(
                'relative min-h-5 pr-4 pl-16 [contain-intrinsic-size:auto_1.25rem] [content-visibility:auto] [counter-increment:line]',
                'before:absolute before:left-0 before:w-12 before:text-right before:text-muted before:tabular-nums before:select-none before:content-[counter(line)]',
              )}
            >
              {line}
            </li>
          ))}
        </ol>
        {lines.length > limit && <p className="px-4 pt-3 text-sm text-muted">{t(($) => $.viewer.cut, { count: limit })}</p>}
      </div>
      <ViewerBar
        file={file}
        tools={
          <>
            <span className="px-1 text-sm text-muted tabular-nums">{t(($) => $.viewer.lines, { count: lines.length })}</span>
            <IconButton icon={WrapText} size="sm" label={t(($) => $.viewer.wrap)} aria-pressed={wraps} onClick={() => setWraps(!wraps)} />
          </>
        }
      />
    </>
  )
}
