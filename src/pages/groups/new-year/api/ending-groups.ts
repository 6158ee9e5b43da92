import { groupQueries } from '@/entities/group'

/** Every group of a center that the user has access to, newest first, in one page: there are tens of them, not thousands. */
export const endingGroups = (center: number) => groupQueries.list({ center, state: 'all', ordering: '-period', page_size: 1000 })
