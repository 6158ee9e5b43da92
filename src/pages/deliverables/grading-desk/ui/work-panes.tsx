import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { versionParts } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { useShortcuts } from '@/shared/lib/shortcuts'
import { EmptyState, useLazyModule } from '@/shared/ui'
import { VersionView } from '@/widgets/file-view'
import { gradingDeskTexts } from '../i18n'
import { deskAside } from './desk-aside'
import type { DeskProps } from './desk-props'

const ignore = () => {}

/** The viewed version, and the compared one beside it (below it on phones). */
export function WorkPanes({ view, send }: DeskProps) {
  const t = useTexts(gradingDeskTexts)
  const { desk, viewed, compared } = view
  const aside = useLazyModule(deskAside, compared !== null || view.notice !== null, { onFailed: () => send({ type: 'stopComparing' }) })
  // without a file these keys do nothing, rather than what they do on other pages
  useShortcuts({ f: ignore, ']': ignore, '[': ignore }, { enabled: !viewed })
  return (
    <section aria-label={t(($) => $.work.label)} className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-canvas">
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        {viewed ? (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            {aside && compared && <aside.ViewedBar version={viewed} />}
            <VersionPane key={viewed.id} version={viewed} hasKeys />
          </div>
        ) : (
          <EmptyState
            icon={Inbox}
            className="m-auto"
            title={t(($) => (desk.deliverable.takes_work ? $.work.nothing : $.work.noHandIn), { student: desk.student.first_name })}
          >
            {t(($) => (desk.deliverable.takes_work ? $.work.nothingHint : $.work.noHandInHint))}
          </EmptyState>
        )}
        {compared && (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col border-line max-lg:border-t lg:border-l">
            {aside && <aside.ComparedBar view={view} send={send} version={compared} />}
            <VersionPane key={compared.id} version={compared} />
          </div>
        )}
      </div>
      <div role="status">{aside && view.notice && <aside.VersionNotice view={view} send={send} />}</div>
    </section>
  )
}

function VersionPane({ version, hasKeys = false }: { readonly version: Schema<'Version'>; readonly hasKeys?: boolean }) {
  const [shown, setShown] = useState(0)
  const parts = versionParts(version)
  const last = Math.max(0, parts.length - 1)
  useShortcuts(
    {
      f: () => setShown(shown < last ? shown + 1 : 0),
      ']': () => setShown(Math.min(shown + 1, last)),
      '[': () => setShown(Math.max(shown - 1, 0)),
    },
    { enabled: hasKeys },
  )
  return <VersionView parts={parts} shown={shown} onShow={setShown} annotations={hasKeys ? 'keys' : 'noKeys'} />
}
