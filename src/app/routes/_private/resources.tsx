import { createFileRoute } from '@tanstack/react-router'
import { categoryQueries, courseTexts } from '@/entities/course'
import { resourceTexts } from '@/entities/resource'
import { libraryQuery, LibraryPage, resourceLibraryTexts } from '@/pages/resources/library'
import { loadTexts } from '@/shared/i18n'
import { librarySearch } from '../../library-search'

export const Route = createFileRoute('/_private/resources')({
  staticData: { requires: 'superuser', shape: 'list' },
  validateSearch: librarySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(libraryQuery(deps))
    context.prefetch(categoryQueries.tree())
    return loadTexts(resourceLibraryTexts, resourceTexts, courseTexts)
  },
  component: LibraryPage,
})
