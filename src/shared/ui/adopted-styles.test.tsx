import { afterEach, expect, it } from 'vitest'
import { adoptStyles, stylesheetSingleton } from './adopted-styles'

const before = document.adoptedStyleSheets
const color = () => getComputedStyle(document.body).color

afterEach(() => {
  document.adoptedStyleSheets = before
})

it('applies a sheet without an element until it is removed', () => {
  const plain = color()
  const elements = document.querySelectorAll('style').length
  const remove = adoptStyles('body { color: rgb(1, 2, 3) }')
  expect([color(), document.querySelectorAll('style').length]).toEqual(['rgb(1, 2, 3)', elements])
  remove()
  expect(color()).toBe(plain)
})

it('keeps a shared sheet until its last user leaves', () => {
  const plain = color()
  const sheet = stylesheetSingleton()
  sheet.add('body { color: rgb(4, 5, 6) }')
  sheet.add('body { color: rgb(4, 5, 6) }')
  sheet.remove()
  expect(color()).toBe('rgb(4, 5, 6)')
  sheet.remove()
  expect(color()).toBe(plain)
  sheet.add('body { color: rgb(7, 8, 9) }')
  expect(color()).toBe('rgb(7, 8, 9)')
})
