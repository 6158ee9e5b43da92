import { Link, useRouter } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { useDocumentTitle } from '@/shared/lib/use-document-title'
import { Button, EmptyState } from '@/shared/ui'
import { SectionBreadcrumbs } from '@/widgets/app-frame'

/** The address does not exist, or this person may not see it. */
export function NotFoundScreen() {
  const t = useTexts(commonTexts)
  const router = useRouter()
  useDocumentTitle(t(($) => $.errors.notFoundTitle))
  return (
    <>
      <SectionBreadcrumbs title={t(($) => $.errors.notFoundTitle)} />
      <EmptyState
        isPage
        icon={Compass}
        title={t(($) => $.errors.notFoundTitle)}
        action={
          <>
            {router.history.canGoBack() && <Button onClick={() => router.history.back()}>{t(($) => $.actions.back)}</Button>}
            <Button asChild variant="primary">
              <Link to="/">{t(($) => $.actions.goHome)}</Link>
            </Button>
          </>
        }
      >
        {t(($) => $.errors.notFoundBody)}
      </EmptyState>
    </>
  )
}
