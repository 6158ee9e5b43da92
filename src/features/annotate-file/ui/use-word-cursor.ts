import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useTexts } from '@/shared/i18n'
import { annotateFileTexts } from '../i18n'
import { type CursorKey, cursorKeys, moveCursor, pagesIn } from './word-cursor'

interface WordCursor {
  readonly isOn: boolean
  readonly tools: RefObject<HTMLElement | null>
  readonly onMark: () => void
  readonly onEnd: () => void
}

/**
 * Choosing words with the keys, while the pages of the viewer have the focus. @returns what screen readers hear: the words that are
 * selected
 */
export function useWordCursor({ isOn, tools, onMark, onEnd }: WordCursor): string {
  const t = useTexts(annotateFileTexts)
  const [heard, setHeard] = useState('')
  const move = (root: HTMLElement, key: CursorKey | null, isLonger: boolean) =>
    setHeard(moveCursor(root, key, isLonger) ?? t(($) => $.cursor.noWords))
  const begin = useEffectEvent((root: HTMLElement) => {
    pagesIn(root)?.focus({ preventScroll: true })
    move(root, null, false)
  })
  const press = useEffectEvent((event: KeyboardEvent, root: HTMLElement) => {
    if (event.target !== pagesIn(root) || event.ctrlKey || event.metaKey || event.altKey) return
    const key = cursorKeys.find((each) => each === event.key)
    if (key) move(root, key, event.shiftKey)
    else if (event.key === 'Enter') onMark()
    else if (event.key === 'Escape') onEnd()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const root = tools.current?.parentElement
    if (!isOn || !root) return
    // the pages take the focus after the press that began it
    const frame = requestAnimationFrame(() => begin(root))
    // before the keys of the page, which listen on the document
    const listen = (event: KeyboardEvent) => press(event, root)
    root.addEventListener('keydown', listen)
    return () => {
      cancelAnimationFrame(frame)
      root.removeEventListener('keydown', listen)
    }
  }, [isOn, tools])
  return isOn ? heard : ''
}
