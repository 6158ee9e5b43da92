import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { randomId } from '@/shared/lib/random-id'
import type { Annotator } from '../api/annotations'
import { annotatorView } from '../model/annotator-view'
import type { LineListProps, LineMark, LinesProps } from '../model/page-layer'
import { lineAt, lineElement, numberOf, selectedLines } from './lines'

/** Pixels at the left of a line that hold its number. */
const gutter = 64

type Range = readonly [from: number, to: number]

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The lines of a text that have annotations. Pointing at their numbers, or at a line with the tool in hand, comments on them. */
export function LineLayer({ children, annotator }: LinesProps & { readonly annotator: Annotator }) {
  // not while a comment is being typed: there may be thousands of lines
  const { canAnnotate, isCommenting, placed, selectedId } = useSelector(
    annotator,
    (snapshot) => {
      const view = annotatorView(snapshot)
      return {
        canAnnotate: view.canAnnotate,
        isCommenting: view.tool === 'comment',
        selectedId: view.selectedId,
        placed: view.annotations.flatMap(({ id, place: { lines } }) => (lines ? [{ id, lines }] : [])),
      }
    },
    isSame,
  )
  const [chosen, setChosen] = useState<Range | null>(null)
  const marks = useMemo(() => {
    const all = new Map<number, LineMark>()
    const ranges = placed.map(({ id, lines: [first = 1, last = first] }) => ({ first, last, isSelected: id === selectedId }))
    if (chosen) ranges.push({ first: Math.min(...chosen), last: Math.max(...chosen), isSelected: true })
    for (const { first, last, isSelected } of ranges)
      for (let line = first; line <= last; line += 1) {
        const before = all.get(line)
        all.set(line, { isFirst: line === first || before?.isFirst === true, isSelected: isSelected || before?.isSelected === true })
      }
    return all
  }, [placed, selectedId, chosen])

  const [lines, setLines] = useState<HTMLOListElement | null>(null)
  const first = placed.find(({ id }) => id === selectedId)?.lines[0]
  useEffect(() => {
    if (first !== undefined) lineElement(lines, first)?.scrollIntoView({ block: 'nearest' })
  }, [first, lines])

  const comment = ([from, to]: Range) => {
    annotator.send({
      type: 'add',
      id: randomId(),
      content: { kind: 'comment', place: { lines: [Math.min(from, to), Math.max(from, to)] }, text: '' },
    })
    document.getSelection()?.removeAllRanges()
  }
  const list: LineListProps = canAnnotate
    ? {
        ref: setLines,
        onPointerDown(event) {
          const line = lineAt(event.clientX, event.clientY)
          // the mouse events after a tap would take the focus from the comment that it opens
          if (isCommenting && event.pointerType !== 'mouse') event.preventDefault()
          if (!line || event.button !== 0 || event.clientX - line.getBoundingClientRect().left > gutter) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          setChosen([numberOf(line), numberOf(line)])
        },
        onPointerMove(event) {
          const to = numberOf(lineAt(event.clientX, event.clientY))
          if (chosen && to > 0) setChosen([chosen[0], to])
        },
        onPointerUp(event) {
          setChosen(null)
          if (chosen) return comment(chosen)
          const line = numberOf(lineAt(event.clientX, event.clientY))
          if (isCommenting && line > 0) comment(selectedLines(event.currentTarget) ?? [line, line])
        },
        onPointerCancel: () => setChosen(null),
      }
    : { ref: setLines }
  return children(marks, list)
}
