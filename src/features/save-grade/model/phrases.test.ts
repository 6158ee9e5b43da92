import { expect, it } from 'vitest'
import { insertPhrase, phraseTitle } from './phrases'

it('is inserted at the caret, and replaces what is selected', () => {
  expect(insertPhrase('Muy bien', 'Sigue así.', 8, 8)).toEqual({ text: 'Muy bien Sigue así.', caret: 19 })
  expect(insertPhrase('', 'Sigue así.', 0, 0)).toEqual({ text: 'Sigue así.', caret: 10 })
  expect(insertPhrase('Muy mal todo', 'bien', 4, 7)).toEqual({ text: 'Muy bien todo', caret: 8 })
})

it('is called by its first words', () => {
  expect(phraseTitle(' Revisa el contraste.\nSobre todo el pie.')).toBe('Revisa el contraste.')
  const long = phraseTitle('Revisa el contraste de todos los textos de la cabecera, del pie de página y del menú.')
  expect(long).toBe('Revisa el contraste de todos los textos de la cabecera, del…')
})
