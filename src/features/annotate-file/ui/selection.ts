import type { PointerEvent } from 'react'
import type { Place } from '../model/annotation'
import { apply, inverse, joinBoxes, quadOf } from '../model/geometry'
import { matrixOf } from '../model/point-at'
import { selectedLines } from './lines'

/** The words that are selected on a page of the viewer, or the lines of a text; null without any. Of several pages, those of the first. */
export function selectedPlace(root: HTMLElement | null): Place | null {
  const lines = selectedLines(root)
  if (lines) return { lines: [...lines] }
  const selection = document.getSelection()
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const start = range.startContainer.parentElement?.closest<HTMLElement>('[data-page]')
  const surface = start?.querySelector<SVGSVGElement>('svg[data-annotations]')
  if (!start || !surface || !root.contains(start)) return null
  const { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = surface.getScreenCTM() ?? {}
  const toPage = inverse([a, b, c, d, e, f])
  const toFile = inverse(matrixOf(surface))
  const bounds = start.getBoundingClientRect()
  const boxes = [...range.getClientRects()]
    .filter(({ top, bottom }) => top >= bounds.top - 1 && bottom <= bounds.bottom + 1)
    .map(({ left, top, right, bottom }) => {
      const [x1, y1] = apply(toPage, [left, top])
      const [x2, y2] = apply(toPage, [right, bottom])
      return { left: x1, top: y1, right: x2, bottom: y2 }
    })
  const quads = joinBoxes(boxes)
    .slice(0, 200)
    .map((box) => quadOf(box, toFile))
  if (quads.length === 0) return null
  return { page: Number(start.dataset['page']), quads }
}

export interface Caret {
  readonly node: Node
  readonly offset: number
}

/** The place in the words of a page under the pointer, through the drawing over it; null beside them. */
export function caretAt({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Caret | null {
  const { style } = currentTarget
  const { pointerEvents } = style
  style.pointerEvents = 'none'
  // Safari has only the second one before version 18.4
  const position = document.caretPositionFromPoint?.(clientX, clientY)
  const range = position ? null : document.caretRangeFromPoint?.(clientX, clientY)
  style.pointerEvents = pointerEvents
  const node = position?.offsetNode ?? range?.startContainer
  if (node?.nodeType !== Node.TEXT_NODE || !node.parentElement?.closest('.pdf-text')) return null
  return { node, offset: position?.offset ?? range?.startOffset ?? 0 }
}
