import { createFileRoute } from '@tanstack/react-router'
import { undoMarksTexts } from '@/features/undo-marks'
import { groupQueries } from '@/entities/group'
import { NotebookPage, notebookTexts } from '@/pages/results/notebook'
import { loadTexts } from '@/shared/i18n'
import { notebookParams } from '../../notebook-search'
import { parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/class-results-detail')({
  staticData: { requires: 'teacher', layout: 'full', shape: 'list' },
  validateSearch: (raw) => parseSearch(raw, { group: positive, ...notebookParams }),
  loader: ({ context }) => {
    context.prefetch(groupQueries.list({ page_size: 1000 }))
    return loadTexts(notebookTexts, undoMarksTexts)
  },
  component: NotebookPage,
})
