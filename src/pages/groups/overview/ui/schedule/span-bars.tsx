import { cn } from '@/shared/lib/cn'
import { type Item, keyOf, type SpanDay } from '../../model/schedule'

interface SpanBarsProps {
  /** What is open on a day, by its lane of the week. */
  readonly lanes: readonly (SpanDay | null)[]
  /** The item whose days are shown. */
  readonly pointed: Item | null
}

/** Lanes that a day shows; what is pointed at is always shown. */
const mostLanes = 4

/**
 * From when until when things are open: a bar through all their days. Each entry says it in words, so that screen readers leave the bars
 * out.
 */
export function SpanBars({ lanes, pointed }: SpanBarsProps) {
  const isPointed = (span: SpanDay | null) => pointed !== null && span !== null && keyOf(span.item) === keyOf(pointed)
  const shown = lanes.filter((span, index) => index < mostLanes || isPointed(span))
  const hidden = lanes.slice(mostLanes).filter((span) => span !== null && !isPointed(span)).length
  return (
    <div aria-hidden className="-mx-1 flex flex-col gap-0.5 pb-1">
      {shown.map((span, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a lane is its place
          key={index}
          title={span?.item.name}
          className={cn('h-1', span && (isPointed(span) ? 'bg-accent' : 'bg-line'))}
          style={{ marginLeft: span?.isFirst ? 4 : 0, marginRight: span?.isLast ? 4 : 0 }}
        />
      ))}
      {hidden > 0 && <span className="px-2 text-xs text-muted">+{hidden}</span>}
    </div>
  )
}
