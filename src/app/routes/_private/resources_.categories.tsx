import { createFileRoute } from '@tanstack/react-router'
import { categoryQueries } from '@/entities/course'
import { AreasPage, areaTreeTexts } from '@/pages/categories/tree'
import { loadTexts } from '@/shared/i18n'

export const Route = createFileRoute('/_private/resources_/categories')({
  staticData: { requires: 'staff', shape: 'list' },
  loader: ({ context }) => {
    context.prefetch(categoryQueries.tree())
    return loadTexts(areaTreeTexts)
  },
  component: AreasPage,
})
