import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '@/shared/api'

/** How the signed-in person is told of each topic of their role. */
export const noticeSettingsQuery = queryOptions({
  queryKey: ['notice-settings'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/notifications/settings', { signal })),
})
