export { demoAccounts } from './accounts.ts'
export { loadDemoSchool } from './demo-school.ts'
export { loadLargeSchool } from './large-school.ts'
