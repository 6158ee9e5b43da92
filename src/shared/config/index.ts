export { centerCoursesPageSize, imageLimit, pageSizes, type PageSize } from './limits'
