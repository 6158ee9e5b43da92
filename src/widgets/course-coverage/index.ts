export { coverageQuery } from './api/coverage-query'
export { courseCoverageTexts } from './i18n'
export { CourseCoverage } from './ui/course-coverage'
