import { useMutation, useQueryClient } from '@tanstack/react-query'
import { noticeSettingsQuery } from '@/entities/notification'
import { api, unwrap, type Schema } from '@/shared/api'

export type NoticeSetting = Schema<'NoticeSettings'>['results'][number]

/** Saves how the person is told of a topic; the settings in the cache change when it is saved. */
export function useSaveNoticeSetting() {
  const client = useQueryClient()
  return useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: 'notice-settings' },
    mutationFn: ({ topic, ...body }: NoticeSetting) =>
      unwrap(api.PUT('/notifications/settings/{topic}', { params: { path: { topic } }, body })),
    onSuccess: (_nothing, saved) =>
      client.setQueryData(
        noticeSettingsQuery.queryKey,
        (all) => all && { ...all, results: all.results.map((each) => (each.topic === saved.topic ? saved : each)) },
      ),
  })
}
