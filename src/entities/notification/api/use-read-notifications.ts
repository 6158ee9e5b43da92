import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap, type Schema } from '@/shared/api'
import { notificationQueries } from './notification-queries'

/** Marks notifications as read (all of them without ids). The cache changes at once and is refetched afterwards. */
export function useReadNotifications() {
  const client = useQueryClient()
  const queryKey = notificationQueries.all()
  return useMutation({
    mutationFn: (ids?: readonly number[]) => unwrap(api.POST('/notifications/read', { body: ids ? { ids: [...ids] } : {} })),
    onMutate: (ids) => {
      const now = new Date().toISOString()
      client.setQueriesData<Schema<'NotificationPage'>>({ queryKey }, (page) => {
        if (!page) return page
        const results = page.results.map((each) =>
          each.read_at === null && (!ids || ids.includes(each.id)) ? { ...each, read_at: now } : each,
        )
        const read = page.results.filter((each, index) => each.read_at !== results[index]?.read_at).length
        return { ...page, results, unread: ids ? page.unread - read : 0 }
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
