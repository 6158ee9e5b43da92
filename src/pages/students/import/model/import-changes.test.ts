import { describe, expect, test } from 'vitest'
import { assigned, lacks } from './import-changes'

describe('columns', () => {
  test('say each thing once, in one way', () => {
    expect(assigned(['first_name', 'last_names', 'email'], 2, 'full_name')).toEqual([null, null, 'full_name'])
    expect(assigned(['full_name', null, 'email'], 1, 'email')).toEqual(['full_name', 'email', null])
    expect(assigned(['first_name', 'last_names', null], 2, 'last_name_2')).toEqual(['first_name', null, 'last_name_2'])
    expect(assigned(['first_name', 'last_name_1', null], 2, 'last_name_2')).toEqual(['first_name', 'last_name_1', 'last_name_2'])
    expect(assigned(['email', null], 0, null)).toEqual([null, null])
  })

  test('lack the required fields that no column has', () => {
    expect(lacks({ fields: ['first_name', 'email'], aim: 'column' })).toEqual(['surname', 'groupColumn'])
    expect(lacks({ fields: ['full_name', 'group', 'username'], aim: 'none' })).toEqual([])
  })
})
