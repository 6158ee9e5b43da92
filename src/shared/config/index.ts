export { backgroundLimit, centerCoursesPageSize, imageLimit, pageSizes, type PageSize } from './limits'
