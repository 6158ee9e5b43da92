export { Breadcrumbs } from '../ui/breadcrumbs'
