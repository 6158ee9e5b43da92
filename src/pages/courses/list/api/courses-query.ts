import { courseQueries } from '@/entities/course'
import type { Query } from '@/shared/api'
import { listQuery, type ListAddress } from '@/shared/lib/lists'

export const coursesDefaults = { status: 'active', view: 'cards', ordering: 'name', page_size: 25 } as const

type CoursesAddress = ListAddress<Query<'listCourses'> & { view: 'cards' | 'table' }>

export function coursesQuery(address: CoursesAddress) {
  const { view: _, ...query } = listQuery(address, coursesDefaults)
  return courseQueries.list(query)
}
