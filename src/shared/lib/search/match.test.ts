import { expect, it } from 'vitest'
import { matchesQuery } from '.'

it.each([
  ['García Soler, Ana Belén', 'garcia', true],
  ['García Soler, Ana Belén', 'ANA gar', true],
  ['García Soler, Ana Belén', '', true],
  ['García Soler, Ana Belén', '  ', true],
  ['García Soler, Ana Belén', 'ana ruiz', false],
  ['Muñoz, Íñigo', 'muñoz iñ', true],
  ['Muñoz, Íñigo', 'munoz', false],
  ['Güell', 'guell', true],
  ['Guell', 'güell', true],
])('in %j looks for %j: %s', (text, query, found) => expect(matchesQuery(text, query)).toBe(found))
