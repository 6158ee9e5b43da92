import { createFileRoute } from '@tanstack/react-router'
import { CardsPage, chosenQuery, studentsCardsTexts } from '@/pages/students/cards'
import { loadTexts } from '@/shared/i18n'
import { given, oneOf, positive, words } from '../../params'

export const Route = createFileRoute('/_private/user-details-pdf')({
  staticData: { requires: 'teacher' },
  validateSearch: ({ kind, students, group, center }) =>
    given({ kind: oneOf(kind, ['cards', 'sheets']), students: words(students), group: positive(group), center: positive(center) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const chosen = chosenQuery(deps)
    if (chosen) context.prefetch(chosen)
    return loadTexts(studentsCardsTexts)
  },
  component: CardsPage,
})
