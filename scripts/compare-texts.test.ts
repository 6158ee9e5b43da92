import { expect, it } from 'vitest'
import { compareTexts } from './compare-texts.ts'

it('finds nothing where both languages have the same keys and variables', () => {
  const es = { title: 'Hola', list: { selected_one: '{{count, number}} fila', selected_other: '{{count, number}} filas' } }
  const en = { title: 'Hello', list: { selected_one: '{{count}} row', selected_other: '{{count}} rows' } }
  expect(compareTexts(es, en)).toEqual([])
})

it('names every missing key, extra key, empty text, other variable and lonely plural', () => {
  const es = { title: 'Hola', saved: 'Guardado {{time}}', list: { empty: '', late_one: 'uno', deep: { a: 'a' } } }
  const en = { saved: 'Saved {{hour}}', list: { empty: 'Nothing', late_one: 'one', deep: {} }, extra: 'More' }
  expect(compareTexts(es, en)).toEqual([
    'title is missing in English',
    'saved has the variables (time) in Spanish and (hour) in English',
    'list.empty is empty',
    'list.late_one has no list.late_other beside it',
    'list.deep.a is missing in English',
    'extra is missing in Spanish',
  ])
})
