import { expect, it } from 'vitest'
import { typedSlug } from './typed-slug'

it.each([
  ['Mi Centro', 'mi-centro'],
  ['mi  centro', 'mi-centro'],
  ['Río_Órbigo - 2', 'rio-orbigo-2'],
  ['mi-', 'mi-'],
  ['Mi Centro!!', 'mi-centro!!'],
])('%s is typed as %s', (text, slug) => expect(typedSlug(text)).toBe(slug))
