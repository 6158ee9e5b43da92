export { prepareData as default } from './school.ts'
