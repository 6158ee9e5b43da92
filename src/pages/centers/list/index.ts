export { centersQuery } from './api/centers-query'
export { centersListTexts } from './i18n'
export { CentersPage } from './ui/centers-page'
