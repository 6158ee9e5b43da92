import { onlineManager } from '@tanstack/react-query'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { useDocumentTitle } from '@/shared/lib/use-document-title'
import { Button, ErrorState } from '@/shared/ui'
import { NotFoundScreen } from './not-found-screen'

/** Shown for an error that a page did not handle: not found, forbidden, no connection, or a bug. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  return isApiError(error, 404) ? <NotFoundScreen /> : <BrokenScreen error={error} reset={reset} />
}

function BrokenScreen({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const t = useTexts(commonTexts)
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const isForbidden = isApiError(error, 403)
  useDocumentTitle(t(($) => $.errors.title))

  const retry = async () => {
    setRetrying(true)
    const client = await router.options.context.queries()
    await client.resetQueries({ predicate: (query) => query.state.status === 'error' })
    await router.invalidate()
    setRetrying(false)
    reset()
  }
  const retryOnline = useEffectEvent((isOnline: boolean) => {
    if (isOnline && isApiError(error, 0)) void retry()
  })
  useEffect(() => onlineManager.subscribe((isOnline) => retryOnline(isOnline)), [])

  return (
    <ErrorState
      isPage
      action={
        <Button asChild>
          <Link to="/">{t(($) => $.actions.goHome)}</Link>
        </Button>
      }
      {...(isForbidden ? {} : { onRetry: () => void retry(), retrying })}
    >
      {isApiError(error) ? errorMessage(error, t) : t(($) => $.errors.unexpected)}
    </ErrorState>
  )
}
