import { createFileRoute } from '@tanstack/react-router'
import { centerTexts } from '@/entities/center'
import { CentersPage, centersListTexts, centersQuery } from '@/pages/centers/list'
import { loadTexts } from '@/shared/i18n'
import { given, oneOf, positive, words } from '../../params'

const orderings = [
  'name',
  '-name',
  'city',
  '-city',
  'student_seats',
  '-student_seats',
  'teacher_seats',
  '-teacher_seats',
  'created_at',
  '-created_at',
] as const

export const Route = createFileRoute('/_private/centers')({
  staticData: { requires: 'superuser' },
  validateSearch: ({ setup, search, ordering, page, page_size }) =>
    given({
      setup: oneOf(setup, ['all', 'finished', 'unfinished']),
      search: words(search),
      ordering: oneOf(ordering, orderings),
      page: positive(page),
      page_size: positive(page_size),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(centersQuery(deps))
    return Promise.all([loadTexts(centersListTexts), loadTexts(centerTexts)])
  },
  component: CentersPage,
})
