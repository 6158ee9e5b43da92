import { Link } from '@tanstack/react-router'
import { CircleCheck, FileDown, MailPlus, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { InviteAgainDialog } from '@/features/invite-again'
import { useInWords, useTexts } from '@/shared/i18n'
import { AlertBox, Button, buttonStyles, ConfirmDialog } from '@/shared/ui'
import { reportHref } from '../api/import-queries'
import { importTexts } from '../i18n'
import type { ImportProps } from './import-screen'
import { ImportRows, type RowsPlace } from './import-rows'
import { RejectionError } from './rejection-error'
import { RowCounts, type RowCount } from './row-counts'

/** The result of the import: counts, the report, undo, and every row. */
export function ImportEnded({ view, send, list }: ImportProps<'done' | 'undone'> & { readonly list: RowsPlace }) {
  const t = useTexts(importTexts)
  const inWords = useInWords()
  const [isInviting, setInviting] = useState(false)
  const { kind, isBusy } = view
  const { id, counts, failure, group, undo, created_by, finished_at, undone_at, created_at } = view.import
  const imported = counts.created + counts.enrolled
  const figures: readonly RowCount[] =
    kind === 'done'
      ? [
          { name: 'created', count: counts.created },
          { name: 'enrolled', count: counts.enrolled },
          ...(counts.undone + counts.kept > 0 ? [{ name: 'undone' as const, count: counts.undone }] : []),
          { name: 'skippedDone', count: counts.skipped },
          { name: 'problem', count: counts.problem, isAlarming: true },
        ]
      : [
          { name: 'undone', count: counts.undone },
          { name: 'kept', count: counts.kept, isAlarming: true },
          { name: 'skippedDone', count: counts.skipped },
          { name: 'problem', count: counts.problem },
        ]
  const canUndo = undo !== null && !undo.is_over
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex gap-3">
          {kind === 'done' ? (
            <CircleCheck aria-hidden size={28} className="shrink-0 text-passed-ink" />
          ) : (
            <Undo2 aria-hidden size={28} className="shrink-0 text-muted" />
          )}
          <div>
            <h2 className="text-lg font-semibold">
              {kind === 'done' ? t(($) => $.done.title, { count: imported }) : t(($) => $.done.undoneTitle, { count: counts.undone })}
            </h2>
            <p className="text-md text-muted">
              {t(($) => $.done.by, { who: created_by.full_name, when: inWords(undone_at ?? finished_at ?? created_at) })}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
          <a href={reportHref(id)} download className={buttonStyles({})}>
            <FileDown aria-hidden />
            {t(($) => $.done.report)}
          </a>
          {group && (
            <Link to="/group/$id" params={{ id: group.id }} className={buttonStyles({ variant: 'primary' })}>
              {t(($) => $.done.openGroup, { name: group.name })}
            </Link>
          )}
        </div>
      </div>
      <RowCounts counts={figures} />
      {kind === 'done' && failure && <AlertBox type="error">{t(($) => $.done.undoStopped, { count: imported })}</AlertBox>}
      {kind === 'undone' && (
        <AlertBox type={counts.kept > 0 ? 'warning' : 'success'}>
          {counts.kept > 0 ? t(($) => $.done.keptBody, { count: counts.kept }) : t(($) => $.done.allUndone)}
        </AlertBox>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:flex-col max-sm:items-stretch">
        <Button onClick={() => send({ type: 'another' })}>{t(($) => $.done.another)}</Button>
        {kind === 'done' && counts.created > 0 && (
          <Button variant="ghost" onClick={() => setInviting(true)}>
            <MailPlus aria-hidden />
            {t(($) => $.done.inviteAgain)}
          </Button>
        )}
        {canUndo && (
          <Button variant="ghost" onClick={() => send({ type: 'undo' })}>
            <Undo2 aria-hidden />
            {t(($) => $.done.undo)}
          </Button>
        )}
        {undo && (
          <p className="text-sm text-muted">
            {canUndo ? t(($) => $.done.undoUntil, { when: inWords(undo.until) }) : t(($) => $.done.undoOver)}
          </p>
        )}
      </div>
      <RejectionError rejection={view.isAskingToUndo ? null : view.rejection} />
      <ImportRows
        of={view.import}
        filters={kind === 'done' ? ['all', 'done', 'skipped', 'problem'] : ['all', 'undone', 'kept', 'problem']}
        list={list}
      />
      {isInviting && (
        <Suspense>
          <InviteAgainDialog scope={{ import: id }} onClose={() => setInviting(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={view.isAskingToUndo}
        onOpenChange={(isOpen) => send({ type: isOpen ? 'undo' : 'dismiss' })}
        title={t(($) => $.done.undoTitle)}
        description={t(($) => $.done.undoBody)}
        confirmLabel={t(($) => $.done.undoConfirm)}
        cancelLabel={t(($) => $.keep)}
        destructive
        busy={isBusy}
        onConfirm={() => send({ type: 'confirm' })}
      >
        {view.rejection && <RejectionError rejection={view.rejection} />}
      </ConfirmDialog>
    </div>
  )
}
