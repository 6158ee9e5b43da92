import { ExternalLink, FileText, Link as LinkIcon, type LucideIcon } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { Button, EmptyState, Markdown } from '@/shared/ui'
import { deliverableTexts } from '../i18n'
import type { VersionPart } from '../model/version-parts'
import { FileViewer } from './file-viewer/file-viewer'

interface VersionViewerProps {
  readonly parts: readonly VersionPart[]
  /** Key of the shown part. */
  readonly shown: number
  readonly onShow: (place: number) => void
  readonly className?: string
}

const icons: Readonly<Record<VersionPart['kind'], LucideIcon | null>> = { text: FileText, link: LinkIcon, file: null }

/** Shows one part of a submitted version at a time: the text, the link or a file. Fills the given height. */
export function VersionViewer({ parts, shown, onShow, className }: VersionViewerProps) {
  const t = useTexts(deliverableTexts)
  const part = parts[shown]
  return (
    <div data-slot="version-viewer" className={cn('flex min-h-0 min-w-0 flex-1 flex-col', className)}>
      {parts.length > 1 && (
        <div
          role="group"
          aria-label={t(($) => $.viewer.parts)}
          className="flex gap-1 overflow-x-auto border-b border-line bg-surface px-2 py-1"
        >
          {parts.map((each, place) => {
            const Icon = icons[each.kind]
            return (
              <button
                key={each.key}
                type="button"
                aria-pressed={place === shown}
                onClick={() => onShow(place)}
                className={cn(
                  'inline-flex h-7 max-w-56 shrink-0 items-center gap-1.5 rounded-md px-2 text-sm text-muted transition-colors coarse:h-11',
                  'hover:bg-subtle hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-ink',
                )}
              >
                {Icon && <Icon aria-hidden size={14} className="shrink-0" />}
                <span className="truncate">{each.kind === 'file' ? each.file.name : t(($) => $.viewer[each.kind])}</span>
              </button>
            )
          })}
        </div>
      )}
      {part ? <PartView part={part} /> : <EmptyState className="m-auto" title={t(($) => $.viewer.nothing)} />}
    </div>
  )
}

function PartView({ part }: { readonly part: VersionPart }) {
  const t = useTexts(deliverableTexts)
  if (part.kind === 'file') return <FileViewer file={part.file} />
  if (part.kind === 'text') {
    return (
      // scrolls with the keyboard
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <div tabIndex={0} role="group" aria-label={t(($) => $.viewer.text)} className="min-h-0 flex-1 overflow-auto bg-surface px-6 py-5">
        <Markdown text={part.text} />
      </div>
    )
  }
  return (
    <EmptyState
      icon={LinkIcon}
      className="m-auto"
      title={<span className="break-all">{part.link}</span>}
      action={
        <Button asChild variant="primary">
          <a href={part.link} target="_blank" rel="noreferrer noopener">
            <ExternalLink aria-hidden />
            {t(($) => $.viewer.openLink)}
          </a>
        </Button>
      }
    >
      {t(($) => $.viewer.linkHint)}
    </EmptyState>
  )
}
