import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { versionParts, VersionViewer } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { useShortcuts } from '@/shared/lib/shortcuts'
import { EmptyState, lazyModule, useLazyModule } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import type { DeskProps } from './desk-props'

const comparedBar = lazyModule(() => import('./compared-bar'))
const versionNotice = lazyModule(() => import('./version-notice'))

/** The viewed version, and the compared one beside it (below it on phones). */
export function WorkPanes({ view, send }: DeskProps) {
  const t = useTexts(gradingDeskTexts)
  const { desk, viewed, compared } = view
  const code = useLazyModule(comparedBar, compared !== null, { onFailed: () => send({ type: 'stopComparing' }) })
  const notice = useLazyModule(versionNotice, view.notice !== null)
  return (
    <section aria-label={t(($) => $.work.label)} className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-canvas">
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        {viewed ? (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            {code && compared && <code.ViewedBar version={viewed} />}
            <VersionPane key={viewed.id} version={viewed} hasKeys />
          </div>
        ) : (
          <EmptyState icon={Inbox} className="m-auto" title={t(($) => $.work.nothing, { student: desk.student.first_name })}>
            {t(($) => $.work.nothingHint)}
          </EmptyState>
        )}
        {compared && (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col border-line max-lg:border-t lg:border-l">
            {code && <code.ComparedBar view={view} send={send} version={compared} />}
            <VersionPane key={compared.id} version={compared} />
          </div>
        )}
      </div>
      <div role="status">{notice && view.notice && <notice.VersionNotice view={view} send={send} />}</div>
    </section>
  )
}

function VersionPane({ version, hasKeys = false }: { readonly version: Schema<'Version'>; readonly hasKeys?: boolean }) {
  const [shown, setShown] = useState(0)
  const parts = versionParts(version)
  useShortcuts({ f: () => setShown((shown + 1) % Math.max(1, parts.length)) }, hasKeys)
  return <VersionViewer parts={parts} shown={shown} onShow={setShown} />
}
