import type { Schema } from '@/shared/api'
import { aGroup, aPerson, aSelf, mockApi, someGroupOptions } from '@/shared/testing'

export const group = aGroup({ teachers: [aPerson(0), aPerson(1)], manager: aPerson(0) })
export const courses: Schema<'GroupCourses'> = {
  results: [
    {
      id: 7,
      course: { id: 3, name: 'Lenguajes de marcas' },
      teacher_id: aPerson(1).id,
      deliverables_count: 8,
      works_count: 140,
      marks_count: 120,
      revision: 4,
    },
    {
      id: 8,
      course: { id: 4, name: 'Bases de datos' },
      teacher_id: null,
      deliverables_count: 5,
      works_count: 0,
      marks_count: 0,
      revision: 1,
    },
  ],
}
/** What the server answers. */
export const at = (change: Partial<Schema<'Group'>> = {}) => [
  mockApi.get('/users/users/self', aSelf({ kind: 'manager' })),
  mockApi.get('/groups/groups/{id}', { ...group, ...change }),
  mockApi.get('/groups/groups/options', someGroupOptions()),
  mockApi.get('/groups/groupcourses', courses),
]
