import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { use, useEffect, useRef, useState, type CSSProperties } from 'react'
import { PageLayerContext, pointAt, startOf } from '@/features/annotate-file'
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
  const [shownWidth, setShownWidth] = useState(0)
  const layer = use(PageLayerContext)
  useEffect(() => {
    const image = space.current?.querySelector('img')
    if (!image || !layer) return
    const observer = new ResizeObserver(() => setShownWidth(image.clientWidth))
    observer.observe(image)
    return () => observer.disconnect()
  }, [layer])
  useEffect(
    () =>
      layer?.connect({
        goTo: (place) => scrollToPoint(space.current, startOf(place)),
        current: () => {
          const surface = space.current?.querySelector<SVGSVGElement>('svg[data-matrix]')
          const { left = 0, top = 0, width = 0, height = 0 } = space.current?.getBoundingClientRect() ?? {}
          return surface ? { point: [...pointAt(surface, [left + width / 2, top + height / 2], true)] } : null
        },
      }),
    [layer],
  )
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
          {layer && size.width > 0 && shownWidth > 0 && (
            <div
              className="absolute"
              style={{ width: shownWidth, height: (shownWidth * size.height) / size.width, rotate: `${turns * 90}deg` }}
            >
              <layer.Layer matrix={[shownWidth / size.width, 0, 0, shownWidth / size.width, 0, 0]} />
            </div>
          )}
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

/** Shows a point of the picture in the middle of the space, as far as it scrolls. */
function scrollToPoint(space: HTMLElement | null, point: readonly [x: number, y: number] | null): void {
  const surface = space?.querySelector<SVGSVGElement>('svg[data-matrix]')
  const matrix = surface?.getScreenCTM()
  if (!space || !surface || !matrix || !point) return
  const [x, y] = point
  const scale = Number((surface.dataset['matrix'] ?? '1').split(' ')[0])
  const at = new DOMPoint(x * scale, y * scale).matrixTransform(matrix)
  const { left, top, width, height } = space.getBoundingClientRect()
  space.scrollBy(at.x - left - width / 2, at.y - top - height / 2)
}
