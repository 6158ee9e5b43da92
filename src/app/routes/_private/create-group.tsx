import { createFileRoute } from '@tanstack/react-router'
import { groupQueries } from '@/entities/group'
import { CreateGroupPage, groupEditorTexts } from '@/pages/groups/editor'
import { loadTexts } from '@/shared/i18n'
import { parseSearch, positive } from '../../params'

export const Route = createFileRoute('/_private/create-group')({
  staticData: { requires: 'teacher', shape: 'form' },
  validateSearch: (raw) => parseSearch(raw, { center: positive }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    context.prefetch(groupQueries.options(deps.center))
    return loadTexts(groupEditorTexts)
  },
  component: CreateGroupPage,
})
