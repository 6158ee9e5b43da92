import { createFileRoute } from '@tanstack/react-router'
import { learningQueries, learningTexts } from '@/entities/learning'
import { ContentsIndexPage, myProgramsTexts } from '@/pages/learning/programs'
import { loadTexts } from '@/shared/i18n'
import { parseSearch, text } from '../../params'

export const Route = createFileRoute('/_private/unit-content')({
  staticData: { shape: 'list' },
  validateSearch: (raw) => parseSearch(raw, { search: text }),
  loader: ({ context }) => {
    context.prefetch(learningQueries.next())
    return loadTexts(myProgramsTexts, learningTexts)
  },
  component: ContentsIndexPage,
})
