import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useDrawnRows } from './use-drawn-rows'

const rows = Array.from({ length: 1000 }, (_, index) => index)
const drawnFirst = (needsAll: boolean) => {
  let count = 0
  renderToString(
    createElement(function Tree() {
      count = useDrawnRows(rows, needsAll).length
      return null
    }),
  )
  return count
}

it('draws the first screen of a long tree before the rest', () => {
  expect(drawnFirst(false)).toBe(60)
})

it('draws all at once where the address names a row', () => {
  expect(drawnFirst(true)).toBe(1000)
})
