import { expect, test } from 'vitest'
import { changesOf } from '@/shared/form'
import { aGroup, aPerson } from '@/shared/testing'
import { groupValues, toChange, toNewGroup } from './group-values'

const group = aGroup({ logo: '/api/v1/courses/files/9', manager: aPerson(3), teachers: [aPerson(3), aPerson(4)] })
const values = groupValues(group)
const { teacher_ids } = values
const changeTo = (after: typeof values) => toChange(changesOf(values, after))

test('an untouched form changes nothing, in any order of the team', () => {
  expect(changeTo(values)).toEqual({})
  expect(changeTo({ ...values, name: ` ${group.name} `, teacher_ids: teacher_ids.toReversed() })).toEqual({})
})

test('only what differs is sent', () => {
  const logo_file_id = { id: 12, url: '/api/v1/courses/files/12' }
  expect(changeTo({ ...values, name: '1.º DAM B', logo_file_id, teacher_ids: teacher_ids.slice(0, 1) })).toEqual({
    name: '1.º DAM B',
    logo_file_id: 12,
    teacher_ids: teacher_ids.slice(0, 1),
  })
  expect(changeTo({ ...values, logo_file_id: null, category_id: null, manager_id: null })).toEqual({
    logo_file_id: null,
    category_id: null,
    manager_id: null,
  })
})

test('a new group contains every field, and who teaches its programs', () => {
  const course_teachers = [
    { course_id: 3, teacher_id: aPerson(4).id },
    { course_id: 4, teacher_id: aPerson(4).id },
    { course_id: 3, teacher_id: aPerson(5).id },
  ]
  expect(toNewGroup({ ...values, logo_file_id: null, description: 'Tarde', course_ids: [3], course_teachers }, 1)).toEqual({
    center_id: 1,
    name: group.name,
    period: group.period,
    description: 'Tarde',
    category_id: group.category?.id,
    logo_file_id: null,
    thumbnail_file_id: null,
    manager_id: group.manager?.id,
    teacher_ids,
    course_ids: [3],
    course_teachers: course_teachers.slice(0, 1),
  })
})
