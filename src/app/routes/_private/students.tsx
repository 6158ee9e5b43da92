import { createFileRoute } from '@tanstack/react-router'
import { readLastRole } from '@/entities/session'
import { studentQueries } from '@/entities/student'
import { studentsListTexts, StudentsPage, studentsQuery } from '@/pages/students/list'
import { mailMessageTexts } from '@/entities/mail-message'
import { loadTexts } from '@/shared/i18n'
import { listParams, oneOf, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/students')({
  staticData: { requires: 'teacher', shape: 'list' },
  validateSearch: (raw) =>
    parseSearch(raw, {
      center: positive,
      status: oneOf('active', 'archived', 'all'),
      group: positive,
      ...listParams('name', 'last_access', 'joined'),
    }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    // an IT admin chooses a center first
    if (deps.center !== undefined || readLastRole() !== 'admin') {
      context.prefetch(studentQueries.options(deps.center))
      context.prefetch(studentsQuery(deps))
    }
    return loadTexts(studentsListTexts, mailMessageTexts)
  },
  component: StudentsPage,
})
