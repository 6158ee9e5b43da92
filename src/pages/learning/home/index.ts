export { homeTexts } from './i18n'
export { HomePage } from './ui/home-page'
export { HomeSkeleton } from './ui/home-skeleton'
export { preloadHome } from './ui/homes'
