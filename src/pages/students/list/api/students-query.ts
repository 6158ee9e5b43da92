import { studentQueries } from '@/entities/student'
import type { Query } from '@/shared/api'
import { listQuery, type ListAddress } from '@/shared/lib/lists'

export const studentsQuery = (address: ListAddress<Query<'listStudents'>>) => studentQueries.list(listQuery(address, {}))
