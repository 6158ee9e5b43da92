export { storedValue } from './stored-value'
