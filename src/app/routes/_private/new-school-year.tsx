import { createFileRoute } from '@tanstack/react-router'
import { groupQueries } from '@/entities/group'
import { NewSchoolYearPage, newSchoolYearTexts } from '@/pages/groups/new-year'
import { loadTexts } from '@/shared/i18n'
import { parseSearch, positive, text } from '../../params'

export const Route = createFileRoute('/_private/new-school-year')({
  staticData: { requires: 'teacher', shape: 'form' },
  validateSearch: (raw) => parseSearch(raw, { groups: text, center: positive, period: text, begun: positive }),
  loaderDeps: ({ search: { center } }) => ({ center }),
  loader: ({ context, deps }) => {
    context.prefetch(groupQueries.options(deps.center))
    return loadTexts(newSchoolYearTexts)
  },
  component: NewSchoolYearPage,
})
