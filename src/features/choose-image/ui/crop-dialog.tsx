import { useEffect, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose, SegmentedControl } from '@/shared/ui'
import { drawCut, fileOf } from '../api/draw-cut'
import { chooseImageTexts } from '../i18n'
import { mostZoom, moved, whole, within, type Crop } from '../model/crop'
import { inside, largest, type ImageShape } from '../model/image-rules'

// an image is uploaded after it was cropped: both are downloaded together
export { startImageUpload } from '../api/image-uploads'

interface CropDialogProps {
  readonly image: ImageBitmap
  readonly shape: ImageShape
  /** Bytes. */
  readonly limit: number
  /** Name of the new file, without an extension. */
  readonly name: string
  readonly onDone: (file: File) => void
  /** No result is small enough. */
  readonly onUnusable: () => void
  readonly onCancel: () => void
}

const steps: Readonly<Record<string, readonly [right: number, down: number, zoom: number]>> = {
  ArrowLeft: [-0.04, 0, 0],
  ArrowRight: [0.04, 0, 0],
  ArrowUp: [0, -0.04, 0],
  ArrowDown: [0, 0.04, 0],
  '+': [0, 0, 0.2],
  '-': [0, 0, -0.2],
}

/** Chooses the crop of an image with the mouse, touch or keyboard. */
export function CropDialog({ image, shape, limit, name, onDone, onUnusable, onCancel }: CropDialogProps) {
  const t = useTexts(chooseImageTexts)
  const c = useTexts(commonTexts)
  // a state and not a ref: the dialog adds the canvas to the page after the first effects
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [crop, setCrop] = useState<Crop>(whole)
  const [isBusy, setBusy] = useState(false)
  const [form, setForm] = useState<'whole' | 'square'>('whole')
  // the same object in every render, because drawing depends on it
  const most = useMemo(() => {
    if (shape !== 'free') return largest[shape]
    return form === 'square' ? largest.square : inside(image, largest.free)
  }, [shape, form, image])
  const ratio = most.width / most.height

  useEffect(() => {
    if (canvas) drawCut(canvas, image, crop, most)
  }, [canvas, image, crop, most])

  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const [right, down, zoom] = step
    setCrop((before) => moved(image, ratio, within(image, ratio, { ...before, zoom: before.zoom + zoom }), right, down))
  }
  const drag = ({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { width, height } = currentTarget.getBoundingClientRect()
    setCrop((before) => moved(image, ratio, before, -movementX / width, -movementY / height))
  }
  const finish = async () => {
    if (!canvas) return
    setBusy(true)
    await fileOf(canvas, name, limit).then(onDone, onUnusable)
  }

  return (
    <Dialog
      open
      size="md"
      busy={isBusy}
      onOpenChange={(open) => !open && onCancel()}
      title={t(($) => $.crop.title)}
      description={t(($) => $.crop.description)}
      footer={
        <>
          <DialogClose asChild>
            <Button disabled={isBusy}>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button variant="primary" loading={isBusy} onClick={() => void finish()}>
            {t(($) => $.crop.use)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {shape === 'free' && (
          <SegmentedControl
            label={t(($) => $.crop.form)}
            value={form}
            options={[
              { value: 'whole', label: t(($) => $.crop.whole) },
              { value: 'square', label: t(($) => $.crop.square) },
            ]}
            onValueChange={(next) => {
              setForm(next)
              setCrop(whole)
            }}
          />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- no role fits a crop frame: arrow keys and dragging move it */}
        <div
          role="group"
          aria-label={t(($) => $.crop.frame)}
          aria-describedby="crop-keys"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the image
          tabIndex={0}
          onKeyDown={press}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerMove={drag}
          onWheel={({ deltaY }) => setCrop((before) => within(image, ratio, { ...before, zoom: before.zoom - Math.sign(deltaY) * 0.1 }))}
          className="relative mx-auto w-full cursor-grab touch-none overflow-hidden rounded-lg border border-line bg-canvas active:cursor-grabbing"
          style={{ aspectRatio: ratio, maxWidth: ratio > 1 ? undefined : `${20 * Math.min(1, ratio)}rem` }}
        >
          <canvas ref={setCanvas} className="size-full" />
          <Thirds />
        </div>
        <p id="crop-keys" className="text-sm text-muted">
          {t(($) => $.crop.keys)}
        </p>
        <div className="flex items-center gap-3 text-md">
          <label htmlFor="crop-zoom" className="font-medium">
            {t(($) => $.crop.zoom)}
          </label>
          <input
            id="crop-zoom"
            type="range"
            min={1}
            max={mostZoom}
            step={0.01}
            value={crop.zoom}
            onChange={({ target }) => setCrop((before) => within(image, ratio, { ...before, zoom: target.valueAsNumber }))}
            className="h-8 min-w-0 flex-1 accent-accent coarse:h-11"
          />
          <Button size="sm" variant="ghost" disabled={crop === whole} onClick={() => setCrop(whole)}>
            {t(($) => $.crop.reset)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** A grid of thirds. */
function Thirds() {
  const line = 'absolute bg-white/35 shadow-[0_0_1px_rgb(0_0_0/0.5)]'
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      <span className={`${line} inset-y-0 left-1/3 w-px`} />
      <span className={`${line} inset-y-0 left-2/3 w-px`} />
      <span className={`${line} inset-x-0 top-1/3 h-px`} />
      <span className={`${line} inset-x-0 top-2/3 h-px`} />
    </div>
  )
}
