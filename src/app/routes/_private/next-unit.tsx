import { createFileRoute } from '@tanstack/react-router'
import { learningQueries, learningTexts } from '@/entities/learning'
import { myProgramsTexts, ProgramsPage } from '@/pages/learning/programs'
import { loadTexts } from '@/shared/i18n'

export const Route = createFileRoute('/_private/next-unit')({
  staticData: { shape: 'rows' },
  loader: ({ context }) => {
    context.prefetch(learningQueries.next())
    return loadTexts(myProgramsTexts, learningTexts)
  },
  component: ProgramsPage,
})
