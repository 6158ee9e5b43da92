export { usersPersonTexts } from './i18n'
export { PersonPage } from './ui/person-page'
export { PersonSkeleton } from './ui/person-skeleton'
