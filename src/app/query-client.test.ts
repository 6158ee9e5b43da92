import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/shared/api'
import { createQueryClient } from './query-client'

afterEach(() => onlineManager.setOnline(true))

const unreachable = () => Promise.reject(ApiError.unreachable(new TypeError('fetch failed')))

it('without a connection a change fails at once, and what is read is read again with it', async () => {
  const client = createQueryClient()
  const observer = new QueryObserver(client, {
    queryKey: ['path'],
    queryFn: () => (onlineManager.isOnline() ? Promise.resolve('read') : unreachable()),
    retry: false,
  })
  onlineManager.setOnline(false)
  const stop = observer.subscribe(() => undefined)
  client.mount()
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' }))
  const change = new MutationObserver(client, { mutationFn: unreachable }).mutate()
  await expect(change).rejects.toMatchObject({ status: 0 })
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'read' }))
  client.unmount()
  stop()
})
