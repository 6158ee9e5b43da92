import { Award, CircleCheck, Clock3 } from 'lucide-react'
import { useState } from 'react'
import { deliverableTexts } from '@/entities/deliverable'
import { useInWords, useTexts } from '@/shared/i18n'
import { Button, Card, Section, StatusBadge, lazyModule, useLazyModule } from '@/shared/ui'
import { handInTexts } from '../i18n'
import type { Version } from '../model/hand-in-types'
import type { HandInProps } from './hand-in-screen'
import { useKeptFocus } from './use-kept-focus'

const dialogs = lazyModule(async () => ({ ...(await import('./version-dialog')), ...(await import('./receipt-dialog')) }))

/** All versions, the newest first, with marks for the one that counts and the graded one, and their content. */
export function VersionList({ view, send }: HandInProps) {
  const t = useTexts(handInTexts)
  const [opened, setOpened] = useState<Version | null>(null)
  const [proof, setProof] = useState<Version | null>(null)
  const code = useLazyModule(dialogs, opened !== null || proof !== null, {
    onFailed: () => {
      setOpened(null)
      setProof(null)
    },
  })
  const { versions, can_select, is_graded } = view.task.work
  return (
    <Section
      title={t(($) => $.versions.title)}
      description={versions.length > 1 && t(($) => (is_graded ? $.versions.fixed : $.versions.hint))}
    >
      <Card className="p-0 sm:p-0">
        <ul className="divide-y divide-line">
          {versions.map((version) => (
            <VersionRow
              key={version.id}
              view={view}
              version={version}
              onOpen={() => setOpened(version)}
              onProof={() => setProof(version)}
              {...(can_select ? { onSelect: () => send({ type: 'select', versionId: version.id }) } : {})}
            />
          ))}
        </ul>
      </Card>
      {code && <code.VersionDialog version={opened} onClose={() => setOpened(null)} />}
      {code && <code.ReceiptDialog task={view.task} version={proof} onClose={() => setProof(null)} />}
    </Section>
  )
}

interface VersionRowProps extends Pick<HandInProps, 'view'> {
  readonly version: Version
  readonly onOpen: () => void
  readonly onProof: () => void
  readonly onSelect?: () => void
}

function VersionRow({ view, version, onOpen, onProof, onSelect }: VersionRowProps) {
  const t = useTexts(handInTexts)
  const d = useTexts(deliverableTexts)
  const inWords = useInWords()
  const { number, submitted_at, is_late, receipt, id } = version
  const { selected_version_id, grade } = view.task.work
  const counts = selected_version_id === id
  const part = useKeptFocus<HTMLLIElement>()
  return (
    <li {...part} className="flex flex-col gap-1.5 px-4 py-3 text-md">
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          onClick={onOpen}
          aria-label={t(($) => $.versions.open, { number })}
          className="rounded-sm font-medium hover:underline hover:underline-offset-3 coarse:py-2.5"
        >
          {d(($) => $.version, { number })}
        </button>
        {counts && (
          <StatusBadge icon={CircleCheck} tone="accent">
            {t(($) => $.versions.counts)}
          </StatusBadge>
        )}
        {grade?.version_id === id && (
          <StatusBadge icon={Award} tone="neutral">
            {t(($) => $.versions.graded)}
          </StatusBadge>
        )}
        {is_late && (
          <StatusBadge icon={Clock3} tone="warning">
            {t(($) => $.versions.late)}
          </StatusBadge>
        )}
      </div>
      <p className="text-sm text-muted">
        {t(($) => $.versions.delivered, { when: inWords(submitted_at, { now: new Date(view.task.server_time) }) })}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted tabular-nums">
        {t(($) => $.versions.receipt, { code: receipt })}
        <Button variant="link" className="text-xs coarse:min-h-11" onClick={onProof}>
          {t(($) => $.versions.proof)}
          <span className="sr-only"> {d(($) => $.version, { number })}</span>
        </Button>
      </p>
      {!counts && onSelect && (
        <div>
          <Button size="sm" loading={view.selectingId === id} onClick={onSelect}>
            {t(($) => $.versions.choose)}
            <span className="sr-only"> {d(($) => $.version, { number })}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
