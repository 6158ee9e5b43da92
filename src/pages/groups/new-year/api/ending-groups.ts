import { groupQueries } from '@/entities/group'

/** Every group of a center that the reader reaches, the newest first: there are tens of them, not thousands. */
export const endingGroups = (center: number) => groupQueries.list({ center, state: 'all', ordering: '-period', page_size: 1000 })
