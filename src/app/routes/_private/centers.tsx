import { createFileRoute } from '@tanstack/react-router'
import { centerTexts } from '@/entities/center'
import { CentersPage, centersListTexts, centersQuery } from '@/pages/centers/list'
import { loadTexts } from '@/shared/i18n'
import { given, listed, oneOf } from '../../params'

export const Route = createFileRoute('/_private/centers')({
  staticData: { requires: 'superuser' },
  validateSearch: ({ setup, ...list }) =>
    given({
      setup: oneOf(setup, ['all', 'finished', 'unfinished']),
      ...listed(list, ['name', 'city', 'student_seats', 'teacher_seats', 'created_at']),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(centersQuery(deps))
    return Promise.all([loadTexts(centersListTexts), loadTexts(centerTexts)])
  },
  component: CentersPage,
})
