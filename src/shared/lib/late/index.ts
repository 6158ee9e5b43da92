export { late, loadEverything, useLate, type Late } from './late'
