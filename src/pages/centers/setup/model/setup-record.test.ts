import { describe, expect, test } from 'vitest'
import { changeOf, edited } from './setup-record'
import { record } from './steps-fixtures'

describe('a change', () => {
  test('is only what differs', () => {
    expect(edited(record.values, { ...record.values, city: 'Burgos', team: [] })).toEqual({ city: 'Burgos' })
  })

  test('has files by their id and numbers as numbers', () => {
    const logo = { id: 9, url: '/9' }
    const mate = { email: 'a@b.es', first_name: '', last_name_1: '', last_name_2: '' }
    expect(
      changeOf({ name: 'IES', logo, thumbnail: null, teacher_licenses: ' 20 ', student_licenses: '', team: [{ ...mate, userId: 4 }] }),
    ).toEqual({
      change: { name: 'IES', logo_file_id: 9, thumbnail_file_id: null, teacher_licenses: 20, student_licenses: null, team: [mate] },
    })
  })

  test('with a text where a number belongs is not sent', () => {
    expect(changeOf({ teacher_licenses: 'veinte', student_licenses: '12,5' })).toEqual({
      errors: { teacher_licenses: ['digits_only'], student_licenses: ['digits_only'] },
    })
  })
})
