import { expect, test } from 'vitest'
import { aGroup, aPerson } from '@/shared/testing'
import { draftOf, toChange, toNewGroup } from './group-draft'

const group = aGroup({ logo: '/api/v1/courses/files/9', manager: aPerson(3), teachers: [aPerson(3), aPerson(4)] })
const draft = draftOf(group)
const teacherIds = group.teachers.map(({ id }) => id)

test('an untouched form changes nothing, in whatever order the team stands', () => {
  expect(toChange(draft, group)).toBeNull()
  expect(toChange({ ...draft, name: ` ${group.name} `, teacherIds: teacherIds.toReversed() }, group)).toBeNull()
})

test('only what differs is sent', () => {
  const changed = { ...draft, name: ' 1.º DAM B ', logo: { id: 12, url: '/api/v1/courses/files/12' }, teacherIds: teacherIds.slice(0, 1) }
  expect(toChange(changed, group)).toEqual({ name: '1.º DAM B', logo_file_id: 12, teacher_ids: teacherIds.slice(0, 1) })
  expect(toChange({ ...draft, logo: null, categoryId: null, managerId: null }, group)).toEqual({
    logo_file_id: null,
    category_id: null,
    manager_id: null,
  })
})

test('a new group says everything', () => {
  expect(toNewGroup({ ...draft, logo: null, description: ' Tarde ' }, 1, [3])).toEqual({
    center_id: 1,
    name: group.name,
    period: group.period,
    description: 'Tarde',
    category_id: group.category?.id,
    logo_file_id: null,
    thumbnail_file_id: null,
    manager_id: group.manager?.id,
    teacher_ids: teacherIds,
    course_ids: [3],
  })
})
