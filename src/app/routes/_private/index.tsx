import { createFileRoute } from '@tanstack/react-router'
import { resultQueries } from '@/entities/result'
import { HomePage, HomeSkeleton, homeTexts } from '@/pages/learning/home'
import { loadTexts } from '@/shared/i18n'

export const Route = createFileRoute('/_private/')({
  loader: ({ context }) => {
    context.prefetch(resultQueries.home())
    return loadTexts(homeTexts)
  },
  component: HomePage,
  pendingComponent: HomeSkeleton,
})
