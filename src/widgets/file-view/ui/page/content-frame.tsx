import { useCallback, useRef, type ComponentProps, type RefObject } from 'react'

/** How long a pressed frame keeps the keys while the pointer rests on it, in milliseconds: time to select text and copy it. */
export const keysInFrame = 4000

interface ContentFrameProps extends Omit<ComponentProps<'iframe'>, 'ref' | 'className'> {
  readonly title: string
  /** Shows the content in the frame, and cleans up. */
  readonly source: (frame: HTMLIFrameElement | null) => (() => void) | undefined
}

/**
 * A frame that returns the keys to the page: a press in it moves the focus into another document, whose key presses the page does not
 * see. The focus comes back when the pointer leaves the frame, at the latest after `keysInFrame`. It does not come back at once, because
 * Chromium's PDF reader copies nothing after it lost the focus. A person who enters the frame with Tab stays in it.
 */
export function ContentFrame({ title, source, ...props }: ContentFrameProps) {
  const pane = useRef<HTMLDivElement>(null)
  const frame = useCallback(
    (element: HTMLIFrameElement | null) => {
      const forget = source(element)
      const stop = element ? returnFocus(element, pane) : undefined
      return () => {
        stop?.()
        forget?.()
      }
    },
    [source],
  )
  return (
    <div ref={pane} tabIndex={-1} data-slot="content-frame" className="flex min-h-0 w-full flex-1 outline-none">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the caller decides: Chromium's PDF reader does not run in a sandbox */}
      <iframe title={title} ref={frame} className="min-h-0 w-full flex-1 border-0 bg-white" {...props} />
    </div>
  )
}

/** Moves the focus to `pane` after a press in the frame. @returns stops that */
function returnFocus(frame: HTMLIFrameElement, pane: RefObject<HTMLElement | null>): () => void {
  let byTab = false
  let isPressed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveBack = () => {
    if (isPressed && document.activeElement === frame) pane.current?.focus({ preventScroll: true })
    isPressed = false
  }
  const listeners = new AbortController()
  const options = { signal: listeners.signal, capture: true, passive: true }
  document.addEventListener('keydown', ({ key }) => void (byTab = key === 'Tab'), options)
  // the page sees the pointer only outside the frame
  document.addEventListener(
    'pointermove',
    () => {
      byTab = false
      giveBack()
    },
    options,
  )
  window.addEventListener(
    'blur',
    () => {
      clearTimeout(timer)
      // the frame has the focus after this event
      timer = setTimeout(() => {
        if (byTab || document.activeElement !== frame) return
        isPressed = true
        timer = setTimeout(giveBack, keysInFrame)
      })
    },
    options,
  )
  return () => {
    clearTimeout(timer)
    listeners.abort()
  }
}
