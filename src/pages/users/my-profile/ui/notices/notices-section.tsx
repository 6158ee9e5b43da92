import { Suspense, useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { ErrorState, lazyModule, Section, SkeletonText, useLazyModule } from '@/shared/ui'
import { myProfileTexts } from '../../i18n'

const noticeSettings = lazyModule(() => import('./notice-settings'))

/** What the person is told of. Mails link to it, so its place is there before its code. */
export function NoticesSection() {
  const t = useTexts(myProfileTexts)
  const [isWanted, setWanted] = useState(true)
  const code = useLazyModule(noticeSettings, isWanted, { onFailed: () => setWanted(false), notify: false })
  const placeholder = (
    <div aria-busy="true">
      <SkeletonText lines={6} />
    </div>
  )
  return (
    <div id="notices" className="scroll-mt-6">
      <Section title={t(($) => $.notices.title)} description={t(($) => $.notices.description)}>
        {code && (
          <Suspense fallback={placeholder}>
            <code.NoticeSettings />
          </Suspense>
        )}
        {!code && (isWanted ? placeholder : <ErrorState onRetry={() => setWanted(true)}>{t(($) => $.notices.failed)}</ErrorState>)}
      </Section>
    </div>
  )
}
