import { createFileRoute } from '@tanstack/react-router'
import { resultQueries } from '@/entities/result'
import { HomePage } from '@/pages/learning/home'

export const Route = createFileRoute('/_private/')({
  loader: ({ context }) => context.prefetch(resultQueries.home()),
  component: HomePage,
})
