import type { Place } from '../model/annotation'
import { apply, inverse, joinBoxes, quadOf } from '../model/geometry'
import { matrixOf } from '../model/point-at'

/** The words that are selected on a page of the viewer, as a place and a text; null without any. Of several pages, those of the first. */
export function selectedPlace(root: HTMLElement | null): { readonly place: Place; readonly text: string } | null {
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
  return { place: { page: Number(start.dataset['page']), quads }, text: selection.toString() }
}
