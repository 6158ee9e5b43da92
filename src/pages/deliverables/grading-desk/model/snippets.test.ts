import { expect, test } from 'vitest'
import { insertSnippet, withSnippet } from './snippets'

test('a snippet goes where the caret is, apart from the word before it', () => {
  expect(insertSnippet('', 'Revisa el pie.', 0, 0)).toEqual({ text: 'Revisa el pie.', caret: 14 })
  expect(insertSnippet('Bien.', 'Revisa el pie.', 5, 5)).toEqual({ text: 'Bien. Revisa el pie.', caret: 20 })
  expect(insertSnippet('Bien.\nAdiós', 'Revisa el pie.', 6, 11)).toEqual({ text: 'Bien.\nRevisa el pie.', caret: 20 })
})

test('a snippet kept again comes to the top once; nothing is not kept', () => {
  expect(withSnippet(['a', 'b'], ' b ')).toEqual(['b', 'a'])
  expect(withSnippet(['a'], '  ')).toEqual(['a'])
})
