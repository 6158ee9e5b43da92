import type { ReactNode } from 'react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { useLast } from '@/shared/lib/use-last'
import { AlertBox, Button, Dialog, Spinner } from '@/shared/ui'
import { archiveGroupsTexts } from '../i18n'
import type { ArchiveView, Step } from '../model/archive-view'
import type { ArchiveEvent } from '../model/archive-types'
import { BlockedGroups } from './blocked-groups'
import { GroupOutcomes } from './group-outcomes'
import { SeatCount } from './seat-count'

interface ArchiveDialogProps {
  readonly view: ArchiveView
  readonly send: (event: ArchiveEvent) => void
}

/** Previews and confirms archiving or unarchiving; every rejection shows its reason and what to do. */
export function ArchiveDialog({ view, send }: ArchiveDialogProps) {
  const t = useTexts(archiveGroupsTexts)
  const c = useTexts(commonTexts)
  const isOpen = view.step !== 'closed'
  // keeps its content during the closing animation
  const { step, action, groups, preview, results } = useLast(isOpen ? view : null) ?? view
  const [first] = groups
  const name = first?.name ?? ''
  const ready = preview?.groups.filter(({ outcome }) => outcome === 'ready').length ?? groups.length
  const question = {
    title: t(($) => $[action].title, { count: groups.length, name }),
    body: t(($) => $[action].body, { count: groups.length }),
  }
  const titles: Record<Step, { readonly title: string; readonly body?: string }> = {
    closed: question,
    loading: question,
    confirm: question,
    moving: question,
    denied: { title: t(($) => $.deniedTitle) },
    blocked: { title: t(($) => $.blockedTitle, { count: groups.length, name }) },
    locked: { title: t(($) => $.lockedTitle, { name }) },
    report: { title: t(($) => $[action].reportTitle) },
    failed: { title: c(($) => $.errors.title) },
  }
  const bodies: Record<Step, ReactNode> = {
    closed: null,
    loading: (
      <p role="status" className="flex items-center gap-2 text-md text-muted">
        <Spinner size="sm" decorative />
        {t(($) => $[action].checking)}
      </p>
    ),
    confirm: <Cost view={view} />,
    moving: <Cost view={view} />,
    denied: <AlertBox type="error">{c(($) => $.errors.archiveDenied)}</AlertBox>,
    blocked: <BlockedGroups preview={preview} />,
    locked: (
      <>
        <AlertBox type="warning">{c(($) => $.errors.archivedGroup)}</AlertBox>
        <p className="text-md text-muted">{t(($) => $.lockedHint)}</p>
      </>
    ),
    report: <GroupOutcomes action={action} rows={results.map((each) => ({ ...each, name: each.name ?? name }))} />,
    failed: (
      <>
        <AlertBox type="error">{c(($) => $.errors[action].group)}</AlertBox>
        <p className="text-md text-muted">{t(($) => $.failedHint)}</p>
      </>
    ),
  }
  const dismiss = () => send({ type: 'dismiss' })
  const go = { confirm: () => send({ type: 'confirm' }), retry: () => send({ type: 'retry' }) }
  const main: Record<Step, { readonly label: string; readonly press: () => void } | null> = {
    closed: null,
    loading: null,
    confirm: { label: t(($) => $[action].confirm, { count: ready }), press: go.confirm },
    moving: { label: t(($) => $[action].confirm, { count: ready }), press: go.confirm },
    denied: null,
    blocked: { label: t(($) => $.checkAgain), press: go.retry },
    locked: { label: t(($) => $.unarchive.confirm, { count: 1 }), press: go.confirm },
    report: null,
    failed: { label: c(($) => $.actions.retry), press: go.retry },
  }
  const isMoving = step === 'moving'
  return (
    <Dialog
      open={isOpen}
      onOpenChange={dismiss}
      size="md"
      busy={isMoving}
      title={titles[step].title}
      description={titles[step].body}
      footer={
        <>
          <Button disabled={isMoving} onClick={dismiss} {...(main[step] || step === 'loading' ? {} : { variant: 'primary' as const })}>
            {main[step] || step === 'loading' ? c(($) => $.actions.cancel) : t(($) => $.understood)}
          </Button>
          {main[step] && (
            <Button variant="primary" loading={isMoving} onClick={main[step].press}>
              {main[step].label}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3" data-step={step}>
        {bodies[step]}
      </div>
    </Dialog>
  )
}

/** The seats that it costs or frees, and which of several groups are left out. */
function Cost({ view: { action, groups, preview } }: { readonly view: ArchiveView }) {
  const t = useTexts(archiveGroupsTexts)
  if (!preview) return null
  return (
    <>
      <AlertBox>
        <SeatCount action={action} centers={preview.centers} />
      </AlertBox>
      {preview.centers.some(({ short }) => short > 0) && <AlertBox type="warning">{t(($) => $.someShort)}</AlertBox>}
      {groups.length > 1 && <GroupOutcomes action={action} rows={preview.groups} />}
    </>
  )
}
