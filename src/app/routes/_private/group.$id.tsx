import { createFileRoute } from '@tanstack/react-router'
import { groupQueries } from '@/entities/group'
import { GroupPage } from '@/pages/groups/overview'
import { ids } from '../../params'

export const Route = createFileRoute('/_private/group/$id')({
  params: ids('id'),
  loader: ({ context, params }) => context.prefetch(groupQueries.detail(params.id)),
  component: GroupPage,
})
