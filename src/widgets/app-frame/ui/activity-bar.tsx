import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { LoadingBar } from '@/shared/ui'

/** The bar at the top: shown while pages or data load and while changes are saved, except for quiet queries. */
export function ActivityBar() {
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' })
  const fetching = useIsFetching({ predicate: ({ meta }) => meta?.['quiet'] !== true })
  const saving = useIsMutating({ predicate: ({ meta }) => meta?.['quiet'] !== true })
  return <LoadingBar active={isNavigating || fetching + saving > 0} />
}
