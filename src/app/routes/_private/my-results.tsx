import { createFileRoute } from '@tanstack/react-router'
import { resultQueries } from '@/entities/result'
import { MyResultsIndexPage, myResultsTexts } from '@/pages/results/mine'
import { loadTexts } from '@/shared/i18n'

export const Route = createFileRoute('/_private/my-results')({
  staticData: { shape: 'rows' },
  loader: ({ context }) => {
    context.prefetch(resultQueries.resume())
    return loadTexts(myResultsTexts)
  },
  component: MyResultsIndexPage,
})
