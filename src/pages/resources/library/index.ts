export { libraryQuery } from './api/library-query'
export { resourceLibraryTexts } from './i18n'
export { LibraryPage, MyResourcesPage } from './ui/library-pages'
