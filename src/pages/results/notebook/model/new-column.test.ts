import { expect, test } from 'vitest'
import { aScoreBook } from '@/shared/testing'
import { checkNewColumn, contentOptions, likelyContent, type NewColumnValues, toNewColumn } from './new-column'

const contents = [
  { id: 1, parent_id: null, name: 'Bases', weight: 5000 },
  { id: 2, parent_id: 1, name: 'Consultas', weight: 5000 },
  { id: 3, parent_id: null, name: 'Vistas', weight: 5000 },
]
const values: NewColumnValues = {
  name: 'Examen oral',
  day: '2026-12-01',
  max_points: '10',
  content_id: 2,
  counting: 'ordinary',
  criteria: [],
}

test('contents are named with those above them', () => {
  expect(contentOptions({ contents }).map(({ label }) => label)).toEqual(['Bases', 'Bases › Consultas', 'Vistas'])
})

test('a column goes where the latest past deliverable is', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  const [column] = aScoreBook().columns
  if (!column) throw new Error('the book has columns')
  const at = (content_id: number, due_at: string | null) => ({ ...column, content_id, due_at })
  const columns = [at(1, '2026-10-01T10:00:00Z'), at(2, '2026-11-01T10:00:00Z'), at(3, '2026-12-01T10:00:00Z')]
  expect(likelyContent({ columns, contents }, now)).toBe(2)
  expect(likelyContent({ columns: [at(3, null)], contents }, now)).toBe(3)
  expect(likelyContent({ columns: [], contents }, now)).toBe(1)
  expect(likelyContent({ columns: [at(99, null)], contents: [] }, now)).toBeNull()
})

test('a column ends with its day and sends hundredths', () => {
  const criteria = [
    { id: 8, weight: '33,5' },
    { id: 9, weight: '66,5' },
  ]
  expect(toNewColumn({ ...values, max_points: '7,5', criteria })).toEqual({
    ...{ name: 'Examen oral', max_points: 750, content_id: 2, due_at: new Date('2026-12-01T23:59:00').toISOString() },
    ...{ kind: 'ordinary', recovers_id: null },
    criteria: [
      { criterion_id: 8, weight: 3350 },
      { criterion_id: 9, weight: 6650 },
    ],
  })
  expect(toNewColumn({ ...values, day: '' }).due_at).toBeNull()
})

test('points, the content and the sum of the weights are checked', () => {
  expect(Object.values(checkNewColumn(values, 0)).filter(Boolean)).toEqual([])
  const wrong = checkNewColumn({ ...values, max_points: '0', content_id: null, criteria: [{ id: 8, weight: '40' }] }, 1)
  expect(wrong).toEqual({ max_points: 'points_format', content_id: 'required', criteria: 'sum' })
})

test('a recovery of criteria names them', () => {
  expect(checkNewColumn({ ...values, counting: 'criteria' }, 2).criteria).toBe('required')
  expect(checkNewColumn({ ...values, counting: 7 }, 2).criteria).toBeUndefined()
  expect(toNewColumn({ ...values, counting: 7 })).toMatchObject({ kind: 'recovery', recovers_id: 7 })
})
