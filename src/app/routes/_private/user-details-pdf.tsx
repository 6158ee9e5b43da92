import { createFileRoute } from '@tanstack/react-router'
import { CardsPage, chosenQuery, studentsCardsTexts } from '@/pages/students/cards'
import { loadTexts } from '@/shared/i18n'
import { oneOf, parseSearch, positive, text } from '../../params'

export const Route = createFileRoute('/_private/user-details-pdf')({
  staticData: { requires: 'teacher', shape: 'rows' },
  validateSearch: (raw) => parseSearch(raw, { kind: oneOf('cards', 'sheets'), students: text, group: positive, center: positive }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const chosen = chosenQuery(deps)
    if (chosen) context.prefetch(chosen)
    return loadTexts(studentsCardsTexts)
  },
  component: CardsPage,
})
