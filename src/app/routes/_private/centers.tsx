import { createFileRoute } from '@tanstack/react-router'
import { centerTexts } from '@/entities/center'
import { CentersPage, centersListTexts, centersQuery } from '@/pages/centers/list'
import { loadTexts } from '@/shared/i18n'
import { listParams, oneOf, parseSearch } from '../../params'

export const Route = createFileRoute('/_private/centers')({
  staticData: { requires: 'superuser', shape: 'list' },
  validateSearch: (raw) =>
    parseSearch(raw, {
      setup: oneOf('all', 'finished', 'unfinished'),
      ...listParams('name', 'city', 'student_seats', 'teacher_seats', 'created_at'),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(centersQuery(deps))
    return Promise.all([loadTexts(centersListTexts), loadTexts(centerTexts)])
  },
  component: CentersPage,
})
