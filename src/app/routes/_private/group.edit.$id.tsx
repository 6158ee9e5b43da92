import { createFileRoute } from '@tanstack/react-router'
import { groupQueries } from '@/entities/group'
import { EditGroupPage, groupEditorTexts } from '@/pages/groups/editor'
import { loadTexts } from '@/shared/i18n'
import { ids } from '../../params'

export const Route = createFileRoute('/_private/group/edit/$id')({
  staticData: { requires: 'teacher', shape: 'form' },
  params: ids('id'),
  loader: ({ context, params }) => {
    context.prefetch(groupQueries.detail(params.id))
    context.prefetch(groupQueries.courses(params.id))
    return loadTexts(groupEditorTexts)
  },
  component: EditGroupPage,
})
