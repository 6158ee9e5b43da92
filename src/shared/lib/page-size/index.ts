export { readPageSize, writePageSize } from './page-size'
