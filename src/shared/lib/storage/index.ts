export { holdStored, takeAbandoned } from './abandoned'
export { storedNames, storedValue } from './stored-value'
