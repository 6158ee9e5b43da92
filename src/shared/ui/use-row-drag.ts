import { useState, type DragEvent, type PointerEvent } from 'react'
import type { TreeGridDrag } from './tree-grid'
import type { TreeItem } from './tree-keys'

export interface DraggedRow<Id> {
  readonly id: Id
  readonly row: HTMLElement
  /** Tells the code of the drag, which may come later, how the browser has begun it. */
  readonly begin: () => void
}

/** What stands at the pointer while a row is dragged. The browser takes its picture at the end of the event. */
function showAtPointer(dataTransfer: DataTransfer, text: string): void {
  const label = document.createElement('div')
  label.textContent = text
  label.className = 'fixed max-w-80 truncate rounded-md border border-line bg-surface px-3 py-2 text-md text-ink'
  label.style.top = '-100px'
  document.body.append(label)
  dataTransfer.setDragImage(label, 0, 0)
  requestAnimationFrame(() => label.remove())
}

/** The same start of a drag once more. */
function repeated({ nativeEvent }: DragEvent): globalThis.DragEvent {
  const { clientX, clientY, screenX, screenY, altKey, ctrlKey, metaKey, shiftKey, button, buttons } = nativeEvent
  return new globalThis.DragEvent('dragstart', {
    ...{ clientX, clientY, screenX, screenY, altKey, ctrlKey, metaKey, shiftKey, button, buttons },
    ...{ bubbles: true, cancelable: true, dataTransfer: new DataTransfer() },
  })
}

/**
 * Lets the browser begin drags of rows with a mouse. Until then nothing of the code of a drag is needed: only the pressed row can be
 * dragged, so that the number of rows does not matter.
 * @param drag undefined while no row can be dragged
 */
export function useRowDrag<Id extends number | string>(items: readonly TreeItem<Id>[], drag: TreeGridDrag<Id> | undefined) {
  const [dragged, setDragged] = useState<DraggedRow<Id> | null>(null)
  const itemOf = (row: HTMLElement | null) => row && items.find(({ id }) => String(id) === row.dataset.id)
  const end = () => setDragged(null)
  const onPointerDown = ({ target, pointerType, button }: PointerEvent) => {
    const row = (target as Element).closest<HTMLElement>('[role=row][data-id]')
    const item = itemOf(row)
    if (pointerType !== 'mouse' || button !== 0 || !row || !item || !drag?.canDrag(item.id)) return
    row.draggable = true
    const release = new AbortController()
    for (const type of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(
        type,
        () => {
          row.removeAttribute('draggable')
          release.abort()
        },
        { signal: release.signal },
      )
  }
  const onDragStart = (event: DragEvent) => {
    const row = event.target as HTMLElement
    const item = itemOf(row)
    // else it is something in a row, as marked text, or the repeated start
    if (!drag || !item || !event.isTrusted) return
    showAtPointer(event.dataTransfer, drag.labelOf(item.id))
    // without data some browsers begin no drag
    event.dataTransfer.setData('application/x-row', String(item.id))
    event.dataTransfer.effectAllowed = 'move'
    const again = repeated(event)
    setDragged({ id: item.id, row, begin: () => row.dispatchEvent(again) })
  }
  return { dragged, end, handlers: { onPointerDown, onDragStart, onDragEnd: end } }
}
