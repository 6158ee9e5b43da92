import { createFileRoute } from '@tanstack/react-router'
import { deliverableTexts } from '@/entities/deliverable'
import { resultQueries } from '@/entities/result'
import { UserResultsPage, userResultsTexts } from '@/pages/results/student'
import { loadTexts } from '@/shared/i18n'
import { programResultsTexts } from '@/widgets/program-results'
import { oneOf, parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/user-results')({
  staticData: { requires: 'teacher', shape: 'tabs' },
  validateSearch: (raw) =>
    parseSearch(raw, { student: positive, group: positive, program: positive, view: oneOf('ra', 'unit', 'tasks', 'needed') }),
  loaderDeps: ({ search: { student, group, program } }) => ({ student, group, program }),
  loader: ({ context, deps: { student, group, program } }) => {
    const about = { ...(student ? { student } : {}), ...(group ? { group } : {}) }
    if (student && program) context.prefetch(resultQueries.program(program, about))
    else if (student && group) context.prefetch(resultQueries.resume(about))
    else if (group) context.prefetch(resultQueries.group(group))
    return Promise.all([loadTexts(userResultsTexts, programResultsTexts), loadTexts(deliverableTexts)])
  },
  component: UserResultsPage,
})
