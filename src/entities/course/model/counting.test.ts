import { expect, test } from 'vitest'
import { countingOf, criteriaError, toStored } from './counting'

test.each(['ordinary', 'criteria', 4] as const)('%s is stored and read again', (counting) => {
  expect(countingOf(toStored(counting))).toBe(counting)
})

test('only a recovery of a deliverable names one', () => {
  expect(toStored('ordinary')).toEqual({ kind: 'ordinary', recovers_id: null })
  expect(toStored('criteria')).toEqual({ kind: 'recovery', recovers_id: null })
  expect(toStored(4)).toEqual({ kind: 'recovery', recovers_id: 4 })
})

test('a recovery of criteria names them, where its program has any', () => {
  const chosen = [{ id: 8, weight: '100' }]
  expect(criteriaError({ counting: 'criteria', criteria: [] }, 3)).toBe('required')
  expect(criteriaError({ counting: 'criteria', criteria: chosen }, 3)).toBeUndefined()
  expect(criteriaError({ counting: 'criteria', criteria: [] }, 0)).toBeUndefined()
  expect(criteriaError({ counting: 4, criteria: [] }, 3)).toBeUndefined()
})

test('weights of criteria make 100.00 %', () => {
  expect(criteriaError({ counting: 'ordinary', criteria: [{ id: 8, weight: '40' }] }, 3)).toBe('sum')
  expect(criteriaError({ counting: 'ordinary', criteria: [{ id: 8, weight: 'mucho' }] }, 3)).toBe('weight_format')
})
