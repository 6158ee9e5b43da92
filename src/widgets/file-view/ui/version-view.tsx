import { ExternalLink, FileText, Link as LinkIcon, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { fileKind } from '@/entities/deliverable'
import { annotating, type PageLayer, PageLayerContext } from '@/features/annotate-file'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { Button, EmptyState, Markdown, useLazyModule } from '@/shared/ui'
import { fileViewTexts } from '../i18n'
import type { VersionPart } from '@/entities/deliverable'
import { FileView } from './file-view'

interface VersionViewProps {
  readonly parts: readonly VersionPart[]
  /** Key of the shown part. */
  readonly shown: number
  readonly onShow: (place: number) => void
  /** Shows the annotations of files, with tools for those who may annotate. */
  readonly annotations?: 'keys' | 'noKeys' | undefined
  readonly className?: string
}

const icons: Readonly<Record<VersionPart['kind'], LucideIcon | null>> = { text: FileText, link: LinkIcon, file: null }

/** Shows one part of a submitted version at a time: the text, the link or a file. Fills the given height. */
export function VersionView({ parts, shown, onShow, annotations, className }: VersionViewProps) {
  const t = useTexts(fileViewTexts)
  const part = parts[shown]
  const buttonOf = (each: VersionPart, place: number) => ({ part: each, isShown: place === shown, onShow: () => onShow(place) })
  return (
    <div data-slot="version-view" className={cn('flex min-h-0 min-w-0 flex-1 flex-col', className)}>
      {parts.length > 1 && (
        <div
          role="group"
          aria-label={t(($) => $.parts)}
          className="flex shrink-0 gap-1 overflow-x-auto border-b border-line bg-surface px-2 py-1"
        >
          {parts.map((each, place) => each.kind === 'file' && <PartButton key={each.key} {...buttonOf(each, place)} />)}
          {/* in view however many files there are */}
          <div className="sticky -right-2 flex shrink-0 gap-1 bg-surface pr-2 empty:hidden">
            {parts.map((each, place) => each.kind !== 'file' && <PartButton key={each.key} {...buttonOf(each, place)} />)}
          </div>
        </div>
      )}
      {part ? (
        <PartView
          part={part}
          annotations={annotations}
          siblings={parts.flatMap((each) => (each.kind === 'file' && each !== part ? [each.file] : []))}
        />
      ) : (
        <EmptyState className="m-auto" title={t(($) => $.nothing)} />
      )}
    </div>
  )
}

interface PartButtonProps {
  readonly part: VersionPart
  readonly isShown: boolean
  readonly onShow: () => void
}

/** The tab of one part. Names of files give way before a tab goes out of sight. */
function PartButton({ part, isShown, onShow }: PartButtonProps) {
  const t = useTexts(fileViewTexts)
  const Icon = icons[part.kind]
  const name = part.kind === 'file' ? part.file.name : t(($) => $[part.kind])
  return (
    <button
      type="button"
      aria-pressed={isShown}
      title={part.kind === 'file' ? name : undefined}
      onClick={onShow}
      className={cn(
        'inline-flex h-7 max-w-56 items-center gap-1.5 rounded-md px-2 text-sm text-muted transition-colors coarse:h-11',
        'hover:bg-subtle hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-ink',
        part.kind === 'file' ? 'min-w-20' : 'shrink-0',
      )}
    >
      {Icon && <Icon aria-hidden size={14} className="shrink-0" />}
      <span className="truncate">{name}</span>
    </button>
  )
}

interface PartViewProps {
  readonly part: VersionPart
  readonly siblings: readonly Schema<'File'>[]
  readonly annotations: VersionViewProps['annotations']
}

function PartView({ part, siblings, annotations }: PartViewProps) {
  const t = useTexts(fileViewTexts)
  if (part.kind === 'file') {
    if (annotations === undefined || !isAnnotated(part.file)) return <FileView file={part.file} siblings={siblings} />
    return <AnnotatedFile key={part.file.id} file={part.file} siblings={siblings} hasKeys={annotations === 'keys'} />
  }
  if (part.kind === 'text') {
    return (
      // scrolls with the keyboard
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <div tabIndex={0} role="group" aria-label={t(($) => $.text)} className="min-h-0 flex-1 overflow-auto bg-surface px-6 py-5">
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
            {t(($) => $.openLink)}
          </a>
        </Button>
      }
    >
      {t(($) => $.linkHint)}
    </EmptyState>
  )
}

const annotatedTexts: ReadonlySet<string> = new Set(['text', 'markdown', 'notebook', 'page'])

/** Whether a viewer draws annotations, and the server keeps them. */
function isAnnotated(file: Schema<'File'>): boolean {
  const kind = fileKind(file)
  return kind === 'pdf' || kind === 'image' || (annotatedTexts.has(kind) && file.media_type.startsWith('text/'))
}

interface AnnotatedFileProps {
  readonly file: Schema<'File'>
  readonly siblings: readonly Schema<'File'>[]
  readonly hasKeys: boolean
}

/** A file with its annotations over and beside it. The file does not wait for their code. */
function AnnotatedFile({ file, siblings, hasKeys }: AnnotatedFileProps) {
  const code = useLazyModule(annotating, true, { notify: false })
  const [layer, setLayer] = useState<PageLayer | null>(null)
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)_auto]">
        <PageLayerContext value={layer}>
          <FileView file={file} siblings={siblings} className="col-span-full row-start-2 @lg:col-span-1" />
        </PageLayerContext>
        {code && <code.Annotations file={file} onLayer={setLayer} hasKeys={hasKeys} />}
      </div>
    </div>
  )
}
