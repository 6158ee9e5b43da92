export { matchesQuery } from './match'
