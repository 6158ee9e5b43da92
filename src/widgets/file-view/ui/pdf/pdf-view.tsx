import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isReadWhole } from '@/entities/deliverable'
import { PageLayerContext, startOf } from '@/features/annotate-file'
import { matchesShortcut } from '@/shared/lib/shortcuts'
import type { Zoom } from '../../model/page-layout'
import { FileFailed, FileOpening } from '../file-states'
import type { FileKindProps } from '../file-view'
import { NotShown } from '../not-shown'
import { ViewerBar } from '../viewer-bar'
import { WholeFile } from '../whole-file'
import type { Destination } from './link-layer'
import { PasswordForm } from './password-form'
import { PdfPages, type PdfPagesHandle } from './pdf-pages'
import { PdfTools } from './pdf-tools'
import { SearchBar } from './search-bar'
import { type OpenPdf, usePdf } from './use-pdf'
import { useReadPage } from './use-read-page'
import { usePdfSearch } from './use-pdf-search'

/** What is shown of a document, and how. */
interface PdfPlace {
  /** From 0. */
  readonly page: number
  readonly zoom: Zoom
  readonly rotation: number
}

/** A PDF on every device, drawn by pdf.js. */
export function PdfView(props: FileKindProps) {
  const [attempt, setAttempt] = useState(0)
  // here, because a document that is opened again goes on where it was
  const [place, setPlace] = useState<PdfPlace>({ page: Math.max(0, (props.watching?.startAt ?? 1) - 1), zoom: 'width', rotation: 0 })
  const loaded = (content: Blob | undefined) => (
    <LoadedPdf
      key={attempt}
      {...props}
      content={content}
      place={place}
      onPlace={(change) => setPlace((before) => ({ ...before, ...change }))}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
  return isReadWhole(props.file) ? <WholeFile file={props.file}>{loaded}</WholeFile> : loaded(undefined)
}

interface PlaceProps {
  readonly place: PdfPlace
  readonly onPlace: (change: Partial<PdfPlace>) => void
}

interface LoadedPdfProps extends FileKindProps, PlaceProps {
  readonly content: Blob | undefined
  readonly onRetry: () => void
}

function LoadedPdf({ content, onRetry, ...props }: LoadedPdfProps) {
  const { file } = props
  const { state, onSize } = usePdf(file, content)
  if (state.phase === 'open') return <Reader {...props} pdf={state} onSize={onSize} />
  if (state.phase === 'broken') return <NotShown file={file} reason="broken" />
  if (state.phase === 'locked')
    return (
      <>
        <PasswordForm name={file.name} isWrong={state.isWrong} onSubmit={state.submit} />
        <ViewerBar file={file} />
      </>
    )
  if (state.phase === 'failed') return <FileFailed file={file} error={state.error} onRetry={onRetry} />
  return <FileOpening file={file} />
}

interface ReaderProps extends FileKindProps, PlaceProps {
  readonly pdf: OpenPdf
  readonly onSize: ReturnType<typeof usePdf>['onSize']
}

function Reader({ file, pdf, onSize, watching, place: { page, zoom, rotation }, onPlace }: ReaderProps) {
  const pages = useRef<PdfPagesHandle>(null)
  const root = useRef<HTMLDivElement>(null)
  const [first] = useState(() => Math.min(page, pdf.sizes.length - 1))
  const [scale, setScale] = useState(1)
  const at = { page: Math.min(page, pdf.sizes.length - 1), scale }
  useReadPage(watching, at.page + 1, pdf.sizes.length)
  const [query, setQuery] = useState<string | null>(null)
  const [current, setCurrent] = useState(0)
  const search = usePdfSearch(pdf, query ?? '')
  const found = search.found[current]

  const show = (index: number) => {
    setCurrent(index)
    const next = search.found[index]
    if (next) void pages.current?.goTo(next.page, next.point)
  }
  const hasFirst = search.found.length > 0
  useEffect(() => {
    if (hasFirst) show(0)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each query that finds something
  }, [query, hasFirst])

  // the key is taken from anywhere on the page
  const opener = useRef<Element | null>(null)
  const openSearch = () => {
    if (query === null) opener.current = document.activeElement
    setQuery(query ?? '')
  }
  const closeSearch = () => {
    setQuery(null)
    const back = opener.current
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus()
    else root.current?.querySelector<HTMLElement>('[role=group][tabindex]')?.focus()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isInside = event.target instanceof Node && root.current?.contains(event.target) === true
    // the browser's own search sees the drawn pages only; what has one of its own has taken the key
    if (matchesShortcut(event, 'mod+f') && !event.defaultPrevented && (isInside || isOnlyPdf(root.current))) {
      openSearch()
      root.current?.querySelector<HTMLInputElement>('input[type=search]')?.select()
    } else if (isInside && event.key === 'Escape' && query !== null) closeSearch()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const element = root.current
    const listen = (event: KeyboardEvent) => press(event)
    // before a dialog around it takes the key that closes the search
    element?.addEventListener('keydown', listen)
    document.addEventListener('keydown', listen)
    return () => {
      element?.removeEventListener('keydown', listen)
      document.removeEventListener('keydown', listen)
    }
  }, [])

  const layer = use(PageLayerContext)
  useEffect(
    () =>
      layer?.connect({
        goTo: (to) => void pages.current?.goTo((to.page ?? 1) - 1, startOf(to) ?? undefined),
        current: () => pages.current?.middle() ?? null,
      }),
    [layer],
  )

  const [goTo] = useState(() => (destination: Destination) => void followDestination(pdf.document, destination, pages.current))
  return (
    <div ref={root} data-pdf className="flex min-h-0 flex-1 flex-col">
      {query !== null && (
        <SearchBar
          query={query}
          search={search}
          current={current}
          onQuery={setQuery}
          onStep={(by) => show((current + by + search.found.length) % Math.max(1, search.found.length))}
          onClose={closeSearch}
        />
      )}
      <PdfPages
        ref={pages}
        pdf={pdf}
        name={pdf.title || file.name}
        first={first}
        zoom={zoom}
        rotation={rotation}
        matches={search.byPage}
        currentMatch={found?.match}
        onMove={(to) => {
          setScale(to.scale)
          if (to.page !== page) onPlace({ page: to.page })
        }}
        onSize={onSize}
        onGoTo={goTo}
      />
      <ViewerBar
        file={file}
        title={pdf.title}
        tools={
          <PdfTools
            pdf={pdf}
            at={at}
            zoom={zoom}
            onPage={(to) => void pages.current?.goTo(to)}
            onZoom={(to) => onPlace({ zoom: to })}
            onRotate={() => onPlace({ rotation: (rotation + 90) % 360 })}
            onSearch={openSearch}
            onGoTo={goTo}
          />
        }
      />
    </div>
  )
}

/** Whether no other PDF is shown, and no dialog lies above this one. */
function isOnlyPdf(root: HTMLElement | null): boolean {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  return document.querySelectorAll('[data-pdf]').length === 1 && (!dialog || dialog.contains(root))
}

/** Goes to a place that the document names; places of other documents are ignored. */
async function followDestination(document: OpenPdf['document'], destination: Destination, pages: PdfPagesHandle | null): Promise<void> {
  const explicit = typeof destination === 'string' ? await document.getDestination(destination) : destination
  const [target, , left, top] = (explicit ?? []) as readonly [unknown, unknown, unknown, unknown]
  const page = typeof target === 'number' ? target : await document.getPageIndex(target as { num: number; gen: number }).catch(() => null)
  if (page === null) return
  await pages?.goTo(page, typeof top === 'number' ? [typeof left === 'number' ? left : 0, top] : undefined)
}
