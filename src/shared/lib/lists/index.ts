export { listQuery, type ListAddress } from './list-query'
export { readPageSize, writePageSize } from './page-size'
