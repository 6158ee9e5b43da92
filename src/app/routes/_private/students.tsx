import { createFileRoute } from '@tanstack/react-router'
import { readHint } from '@/entities/session'
import { studentQueries } from '@/entities/student'
import { studentsListTexts, StudentsPage, studentsQuery } from '@/pages/students/list'
import { loadTexts } from '@/shared/i18n'
import { given, oneOf, positive, words } from '../../params'

const orderings = ['name', '-name', 'last_access', '-last_access', 'joined', '-joined'] as const

export const Route = createFileRoute('/_private/students')({
  staticData: { requires: 'teacher' },
  validateSearch: ({ center, status, group, search, ordering, page, page_size }) =>
    given({
      center: positive(center),
      status: oneOf(status, ['active', 'archived', 'all']),
      group: positive(group),
      search: words(search),
      ordering: oneOf(ordering, orderings),
      page: positive(page),
      page_size: positive(page_size),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    // an IT admin says first which center
    if (deps.center !== undefined || readHint() !== 'admin') {
      context.prefetch(studentQueries.options(deps.center))
      context.prefetch(studentsQuery(deps))
    }
    return loadTexts(studentsListTexts)
  },
  component: StudentsPage,
})
