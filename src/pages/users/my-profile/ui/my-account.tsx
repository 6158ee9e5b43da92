import { useState, type ReactNode } from 'react'
import { useSelf } from '@/entities/user'
import { DataExportPanel } from '@/features/data-export'
import { api, unwrap } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { Button, Card, lazyModule, Section, useLazyModule } from '@/shared/ui'
import { myProfileTexts } from '../i18n'
import { PendingNotice } from './pending-notice'

const erasureDialog = lazyModule(() => import('./erasure-dialog'))

/** The rights of every user by law: to download their data and to request its erasure. */
export function MyAccount() {
  const t = useTexts(myProfileTexts)
  const inWords = useInWords()
  const { id, erasure_requested_at } = useSelf()
  const [isAsking, setAsking] = useState(false)
  const code = useLazyModule(erasureDialog, isAsking, { onFailed: () => setAsking(false) })
  return (
    <Section title={t(($) => $.account.title)} description={t(($) => $.account.description)}>
      <Card className="flex flex-col gap-5">
        <Row title={t(($) => $.account.downloadTitle)} body={t(($) => $.account.downloadBody)}>
          <div className="w-full sm:w-80">
            <DataExportPanel scope={{ person: id }} />
          </div>
        </Row>
        {erasure_requested_at ? (
          <PendingNotice
            type="warning"
            title={t(($) => $.account.requestedTitle)}
            cancelLabel={t(($) => $.account.withdraw)}
            cancel={(user) => unwrap(api.DELETE('/users/users/{id}/erasure', { params: { path: { id: user } } }))}
          >
            {t(($) => $.account.requested, { when: inWords(erasure_requested_at) })}
          </PendingNotice>
        ) : (
          <Row title={t(($) => $.account.eraseTitle)} body={t(($) => $.account.eraseBody)}>
            <Button onClick={() => setAsking(true)}>{t(($) => $.account.erase)}</Button>
          </Row>
        )}
      </Card>
      {code && isAsking && <code.ErasureDialog onClose={() => setAsking(false)} />}
    </Section>
  )
}

function Row({ title, body, children }: { readonly title: string; readonly body: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-md font-medium">{title}</p>
        <p className="text-md text-muted">{body}</p>
      </div>
      {children}
    </div>
  )
}
