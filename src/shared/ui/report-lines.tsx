import type { LucideIcon } from 'lucide-react'

interface ReportLinesProps {
  readonly title: string
  readonly icon: LucideIcon
  readonly lines: readonly string[]
}

/** One part of a report: what was done, or what was not. */
export function ReportLines({ title, icon: Icon, lines }: ReportLinesProps) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <ul className="flex flex-col gap-1 text-md">
        {lines.map((line) => (
          <li key={line} className="flex gap-2">
            <Icon aria-hidden size={16} className="mt-1 shrink-0 text-muted" />
            <span className="min-w-0 break-words">{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
