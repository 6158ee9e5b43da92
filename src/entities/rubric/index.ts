export { rubricTotals } from './model/rubric-totals'
export { Rubric } from './ui/rubric'
