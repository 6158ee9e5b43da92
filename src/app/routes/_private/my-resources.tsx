import { createFileRoute } from '@tanstack/react-router'
import { centerTexts } from '@/entities/center'
import { categoryQueries, courseTexts } from '@/entities/course'
import { resourceTexts } from '@/entities/resource'
import { libraryQuery, MyResourcesPage, resourceLibraryTexts } from '@/pages/resources/library'
import { loadTexts } from '@/shared/i18n'
import { librarySearch } from '../../library-search'

export const Route = createFileRoute('/_private/my-resources')({
  staticData: { requires: 'staff', shape: 'list' },
  validateSearch: librarySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(libraryQuery(deps))
    context.prefetch(categoryQueries.tree())
    return loadTexts(resourceLibraryTexts, resourceTexts, courseTexts, centerTexts)
  },
  component: MyResourcesPage,
})
