import { createFileRoute } from '@tanstack/react-router'
import { learningQueries } from '@/entities/learning'
import { resultQueries } from '@/entities/result'
import { readLastRole } from '@/entities/session'
import { HomePage, HomeSkeleton, homeTexts, preloadHome } from '@/pages/learning/home'
import { loadTexts } from '@/shared/i18n'

export const Route = createFileRoute('/_private/')({
  staticData: { shape: 'home' },
  loader: ({ context }) => {
    context.prefetch(resultQueries.home())
    if (readLastRole() === 'student') context.prefetch(learningQueries.next())
    preloadHome(readLastRole())
    return loadTexts(homeTexts)
  },
  component: HomePage,
  pendingComponent: HomeSkeleton,
})
