import { describe, expect, test } from 'vitest'
import { sheet } from './steps-fixtures'
import { changeOf, edited } from './steps-sheet'

describe('what is written', () => {
  test('is only what differs', () => {
    expect(edited(sheet, { ...sheet.values, city: 'Burgos', team: [] })).toEqual({ city: 'Burgos' })
  })

  test('goes to the server as it takes it', () => {
    const logo = { id: 9, url: '/9' }
    const mate = { email: 'a@b.es', first_name: '', last_name_1: '', last_name_2: '' }
    expect(
      changeOf({ name: 'IES', logo, thumbnail: null, teacher_licenses: ' 20 ', student_licenses: '', team: [{ ...mate, userId: 4 }] }),
    ).toEqual({
      change: { name: 'IES', logo_file_id: 9, thumbnail_file_id: null, teacher_licenses: 20, student_licenses: null, team: [mate] },
    })
  })

  test('that is no number is said before it is sent', () => {
    expect(changeOf({ teacher_licenses: 'veinte', student_licenses: '12,5' })).toEqual({
      errors: { teacher_licenses: ['digits_only'], student_licenses: ['digits_only'] },
    })
  })
})
