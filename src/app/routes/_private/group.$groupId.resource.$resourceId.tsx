import { createFileRoute } from '@tanstack/react-router'
import { groupQueries } from '@/entities/group'
import { resourceTexts } from '@/entities/resource'
import { GroupResourcePage, groupResourceTexts } from '@/pages/groups/resource'
import { loadTexts } from '@/shared/i18n'
import { fileViewTexts } from '@/widgets/file-view'
import { ids } from '../../params'

export const Route = createFileRoute('/_private/group/$groupId/resource/$resourceId')({
  staticData: { shape: 'reading' },
  params: ids('groupId', 'resourceId'),
  loader: ({ context, params: { groupId, resourceId } }) => {
    context.prefetch(groupQueries.resource(groupId, resourceId))
    return loadTexts(groupResourceTexts, fileViewTexts, resourceTexts)
  },
  component: GroupResourcePage,
})
