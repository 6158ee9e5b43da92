import { createFileRoute } from '@tanstack/react-router'
import { undoMarksTexts } from '@/features/undo-marks'
import { GroupScoresPage, notebookTexts, partsShown, scoreQueries } from '@/pages/results/notebook'
import { loadTexts } from '@/shared/i18n'
import { notebookParams } from '../../notebook-search'
import { ids, parseSearch } from '../../params'

export const Route = createFileRoute('/_private/group/$groupId/scores')({
  staticData: { requires: 'teacher', layout: 'full', shape: 'list' },
  params: ids('groupId'),
  validateSearch: (raw) => parseSearch(raw, notebookParams),
  loaderDeps: ({ search }) => ({ course: search.course, parts: partsShown(search) }),
  loader: ({ context, params: { groupId }, deps: { course, parts } }) => {
    context.prefetch(scoreQueries.book(groupId, course, parts))
    return loadTexts(notebookTexts, undoMarksTexts)
  },
  component: GroupScoresPage,
})
