import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { use } from 'react'
import { type LineListProps, type LineMark, PageLayerContext } from '@/features/annotate-file'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { fileViewTexts } from '../../i18n'
import { type CodeLanguage, highlight } from '../../model/code-languages'
import { type CodeToken, linesOf } from '../../model/code-tokens'

/** Longer texts are cut: more lines, or one line of megabytes, would make the page slow. */
const limit = { lines: 5000, characters: 500_000 }

const looks: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['keyword', 'literal', 'selector-tag', 'name', 'tag', 'section'].map((kind) => [kind, 'text-accent-ink'])),
  ...Object.fromEntries(['string', 'regexp', 'symbol', 'code', 'link'].map((kind) => [kind, 'text-passed-ink'])),
  ...Object.fromEntries(['number', 'attr', 'attribute', 'meta', 'variable', 'template-variable'].map((kind) => [kind, 'text-warning-ink'])),
  ...Object.fromEntries(['type', 'built_in', 'selector-class', 'selector-id', 'class'].map((kind) => [kind, 'text-exempt-ink'])),
  ...Object.fromEntries(['title', 'function'].map((kind) => [kind, 'font-medium'])),
  comment: 'text-muted italic',
  quote: 'text-muted italic',
  strong: 'font-semibold',
  emphasis: 'italic',
}

const unmarked: ReadonlyMap<number, LineMark> = new Map()

interface CodeLinesProps {
  readonly name: string
  readonly text: string
  readonly language: CodeLanguage | undefined
  /** Whether long lines are wrapped. */
  readonly wraps: boolean
}

/** The number of lines of a text. */
export function lineCount(text: string): number {
  let count = text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** Text and code with line numbers, which are not copied with the text. Colours come when their code has arrived. */
export function CodeLines({ name, text, language, wraps }: CodeLinesProps) {
  const t = useTexts(fileViewTexts)
  const lines = text
    .slice(0, limit.characters)
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .slice(0, limit.lines)
  const shown = lines.join('\n')
  const coloured = useQuery({
    queryKey: ['highlighted', language ?? '', shown],
    queryFn: async () => (language ? highlight(shown, language) : null),
    enabled: language !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  }).data
  const tokens = coloured ? linesOf(coloured) : lines.map((line): readonly CodeToken[] => [{ text: line, kind: '' }])
  const layer = use(PageLayerContext)
  const drawn = (marks: ReadonlyMap<number, LineMark>, list: LineListProps) => (
    <ol
      {...list}
      className={cn(
        'font-mono text-sm leading-5 [counter-reset:line]',
        wraps ? 'break-words whitespace-pre-wrap' : 'w-max min-w-full whitespace-pre',
        list.onPointerDown && '*:before:cursor-pointer *:hover:before:text-ink',
      )}
    >
      {tokens.map((line, index) => {
        const mark = marks.get(index + 1)
        return (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a line has no other identity than its index
            key={index}
            // for annotations: those of a cell of a notebook are no lines of the file
            data-line={layer ? index + 1 : undefined}
            className={cn(
              'relative min-h-5 pr-4 pl-16 [contain-intrinsic-size:auto_1.25rem] [content-visibility:auto] [counter-increment:line]',
              'before:absolute before:left-0 before:w-12 before:text-right before:text-muted before:tabular-nums before:select-none before:content-[counter(line)]',
              mark && (mark.isSelected ? 'bg-accent-soft' : 'bg-exempt-soft'),
            )}
          >
            {mark?.isFirst && <MessageSquare aria-hidden size={12} className="absolute top-1 left-1 text-exempt-ink" />}
            {line.map(({ kind, text: piece }, at) =>
              looks[kind] === undefined ? (
                piece
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- nor has a piece of it
                <span key={at} className={looks[kind]}>
                  {piece}
                </span>
              ),
            )}
          </li>
        )
      })}
    </ol>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
    <div tabIndex={0} role="group" aria-label={name} className="min-h-0 flex-1 overflow-auto bg-surface py-3">
      {layer ? <layer.Lines>{drawn}</layer.Lines> : drawn(unmarked, {})}
      {text.length > limit.characters ? (
        <p className="px-4 pt-3 text-sm text-muted">{t(($) => $.cutText, { count: limit.characters })}</p>
      ) : (
        lineCount(text) > limit.lines && <p className="px-4 pt-3 text-sm text-muted">{t(($) => $.cut, { count: limit.lines })}</p>
      )}
    </div>
  )
}
