import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { DraftResult } from '../model/import-draft'
import { join, type RowPlace, split } from '../model/import-edit'

export const placeKey = ({ result, criterion }: RowPlace) => `${result}.${criterion ?? ''}`

function placeOf(field: HTMLTextAreaElement): RowPlace | null {
  const [result, criterion] = field.dataset['place']?.split('.') ?? []
  if (result === undefined) return null
  return { result: Number(result), criterion: criterion ? Number(criterion) : null }
}

/**
 * Keys in the texts of a review, as in a text editor: Enter cuts a criterion in two at the cursor, Backspace at its beginning joins it
 * with the row before. The cursor stays between both parts.
 */
export function useReviewKeys(results: readonly DraftResult[], onEdit: (results: readonly DraftResult[]) => void) {
  const listRef = useRef<HTMLDivElement>(null)
  const next = useRef<{ readonly place: RowPlace; readonly caret: number } | null>(null)

  const focus = (place: RowPlace, caret = 0) => {
    next.current = { place, caret }
  }
  useEffect(() => {
    const wanted = next.current
    if (!wanted) return
    next.current = null
    const field = listRef.current?.querySelector<HTMLTextAreaElement>(`[data-place="${placeKey(wanted.place)}"]`)
    field?.focus()
    field?.setSelectionRange(wanted.caret, wanted.caret)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, key } = event
    if (!(target instanceof HTMLTextAreaElement) || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const place = placeOf(target)
    if (!place) return
    const { selectionStart: caret, selectionEnd: end } = target
    if (key === 'Enter') {
      event.preventDefault()
      const cut = split(results, place, caret)
      if (!cut) return
      const isOwn = cut.length === results.length
      focus(isOwn ? { ...place, criterion: (place.criterion ?? 0) + 1 } : { result: place.result + 1, criterion: null })
      onEdit(cut)
    }
    if (key === 'Backspace' && caret === 0 && end === 0) {
      const whole = join(results, place)
      if (!whole) return
      event.preventDefault()
      focus(whole.place, whole.caret)
      onEdit(whole.results)
    }
  }
  return { listRef, onKeyDown, focus }
}
