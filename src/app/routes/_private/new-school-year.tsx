import { createFileRoute } from '@tanstack/react-router'
import { groupQueries } from '@/entities/group'
import { NewSchoolYearPage, newSchoolYearTexts } from '@/pages/groups/new-year'
import { loadTexts } from '@/shared/i18n'
import { given, positive, words } from '../../params'

export const Route = createFileRoute('/_private/new-school-year')({
  staticData: { requires: 'teacher' },
  validateSearch: ({ groups, center }) => given({ groups: words(groups), center: positive(center) }),
  loaderDeps: ({ search: { center } }) => ({ center }),
  loader: ({ context, deps }) => {
    context.prefetch(groupQueries.options(deps.center))
    return loadTexts(newSchoolYearTexts)
  },
  component: NewSchoolYearPage,
})
