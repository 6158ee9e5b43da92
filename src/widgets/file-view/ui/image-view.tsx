import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState, type CSSProperties } from 'react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { IconButton } from '@/shared/ui'
import { fileViewTexts } from '../i18n'
import { isPhonePhoto } from '@/entities/deliverable'
import { NotShown } from './not-shown'
import type { FileKindProps } from './file-view'
import { usePan } from './use-pan'
import { useContentSource } from './use-content-source'
import { ViewerBar } from './viewer-bar'
import { WholeFile } from './whole-file'

const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const
const [smallest] = steps
const largest = 4

interface ViewState {
  readonly width: number
  readonly height: number
  readonly zoom: number
  readonly isTurned: boolean
}

/** The size of a zoomed image; rotated by 90°, width and height are swapped. */
function sizeOf({ width, height, zoom, isTurned }: ViewState): CSSProperties {
  return isTurned ? { width: height * zoom, height: width * zoom } : { width: width * zoom, height: height * zoom }
}

/** Fits the available space at first; zoomed in, it scrolls. */
export function ImageView({ file }: FileKindProps) {
  return <WholeFile file={file}>{(content) => <LoadedImage file={file} content={content} />}</WholeFile>
}

function LoadedImage({ file, content }: FileKindProps & { readonly content: Blob }) {
  const t = useTexts(fileViewTexts)
  const source = useContentSource(content)
  const space = useRef<HTMLDivElement>(null)
  /** null: fit to the space. */
  const [zoom, setZoom] = useState<number | null>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [turns, setTurns] = useState(0)
  const [isBroken, setBroken] = useState(false)
  usePan(space, () => setZoom(zoom === null ? 1 : null))
  if (isBroken) return <NotShown file={file} reason={isPhonePhoto(file) ? 'heic' : 'broken'} />

  const isTurned = turns % 2 === 1
  const step = (by: 1 | -1) => {
    const shown = zoom ?? (space.current?.querySelector('img')?.clientWidth ?? size.width) / size.width
    setZoom((by > 0 ? steps.find((each) => each > shown + 0.01) : steps.findLast((each) => each < shown - 0.01)) ?? shown)
  }
  return (
    <>
      <div
        ref={space}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
        tabIndex={0}
        role="group"
        aria-label={file.name}
        className={cn(
          'grid min-h-0 flex-1 overflow-auto bg-canvas [container-type:size]',
          zoom !== null && 'cursor-grab active:cursor-grabbing',
        )}
      >
        <div className="relative m-auto grid place-items-center" style={zoom === null ? undefined : sizeOf({ ...size, zoom, isTurned })}>
          <img
            ref={source}
            alt={file.name}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize({ width: naturalWidth, height: naturalHeight })}
            onError={() => setBroken(true)}
            className={cn('max-w-none', zoom === null && (isTurned ? 'max-h-[100cqw] max-w-[100cqh]' : 'max-h-[100cqh] max-w-[100cqw]'))}
            style={{ rotate: `${turns * 90}deg`, ...(zoom === null ? {} : { width: size.width * zoom, height: size.height * zoom }) }}
          />
        </div>
      </div>
      <ViewerBar
        file={file}
        tools={
          <>
            <span aria-live="polite" className="min-w-12 px-1 text-right text-sm text-muted tabular-nums">
              {zoom !== null && t(($) => $.zoomed, { percent: Math.round(zoom * 100) })}
            </span>
            <IconButton icon={ZoomOut} size="sm" label={t(($) => $.zoomOut)} disabled={zoom === smallest} onClick={() => step(-1)} />
            <IconButton icon={ZoomIn} size="sm" label={t(($) => $.zoomIn)} disabled={zoom === largest} onClick={() => step(1)} />
            <IconButton icon={Maximize} size="sm" label={t(($) => $.zoomFit)} disabled={zoom === null} onClick={() => setZoom(null)} />
            <IconButton icon={RotateCw} size="sm" label={t(($) => $.rotate)} onClick={() => setTurns((turns + 1) % 4)} />
          </>
        }
      />
    </>
  )
}
