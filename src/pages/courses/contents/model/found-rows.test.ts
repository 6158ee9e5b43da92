import { expect, test } from 'vitest'
import { aContentTree } from '@/shared/testing'
import { foundRows } from './found-rows'

const names = (search: string) => foundRows(aContentTree(), search).rows.map(({ name }) => name)

test('what matches is there with what is above it, in its order, and resources and deliverables too', () => {
  expect(names('sgml')).toEqual(['Marcas y documentos', 'Historia de los lenguajes de marcas', 'De SGML a XML'])
  expect(names('APUNTES')).toEqual(['Marcas y documentos', 'HTML', 'Apuntes de HTML'])
  expect(names('nada de esto')).toEqual([])
})

test('only what matches counts as found', () => {
  const { rows, ids } = foundRows(aContentTree(), 'html')
  expect(ids).toEqual(rows.filter(({ name }) => name.includes('HTML')).map(({ id }) => id))
  expect(ids.length).toBeLessThan(rows.length)
})
