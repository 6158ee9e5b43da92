export { storedNames, storedValue } from './stored-value'
