import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { AlertBox, Button } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'
import type { ContentsEvent } from '../model/contents-setup'
import type { ContentsView } from '../model/contents-view'
import { type Intent, isOutline, typedName } from '../model/intents'
import { outlineText } from '../model/paste'
import { BlockedList } from './blocked-list'
import type { ContentsDialog } from './contents-dialogs'
import { WorkList } from './work-list'

interface ContentsNoticeProps {
  readonly view: ContentsView
  readonly send: (event: ContentsEvent) => void
  readonly onDialog: (dialog: ContentsDialog) => void
}

/** Why the last step was not saved, and what can be done. */
export function ContentsNotice({ view, send, onDialog }: ContentsNoticeProps) {
  const { hasConflict, refusal, work, blocked, rest, deactivation, current, dropped, waiting, theirs, theirsBy, save } = view
  const t = useTexts(courseContentsTexts)
  const dismiss = () => send({ type: 'dismiss' })
  const restText: Partial<Record<Intent['kind'], string>> = {
    restore: t(($) => $.blocked.restoreRest),
    undo: t(($) => $.blocked.undoRest),
    place: t(($) => $.blocked.moveRest),
  }
  const restAction = rest && (
    <Button
      size="sm"
      onClick={() => {
        dismiss()
        send({ type: 'run', intent: rest })
      }}
    >
      {restText[rest.kind]}
    </Button>
  )
  if (hasConflict) {
    const [first, ...others] = theirs
    const by = theirsBy ?? t(($) => $.conflict.somebody)
    const isUndo = current?.kind === 'undo'
    const title = first
      ? t(($) => $.conflict.titleOf, { by, name: first.name, count: others.length, number: formatInteger(others.length) })
      : t(($) => $.conflict.title, { by })
    const body =
      current?.kind === 'rename'
        ? t(($) => $.conflict.names, { theirs: theirs[0]?.name ?? '', mine: current.name })
        : t(($) => (isUndo ? $.conflict.undo : $.conflict.other))
    return (
      <div role="alert">
        <AlertBox
          type="warning"
          // what stands in the way of an undo can be the person's own
          title={isUndo && theirsBy === null ? t(($) => $.conflict.after) : title}
          actions={
            <>
              {isUndo ? (
                restAction
              ) : (
                <Button size="sm" onClick={() => send({ type: 'retry' })}>
                  {t(($) => $.conflict.keep)}
                </Button>
              )}
              <Button size="sm" onClick={dismiss}>
                {t(($) => $.conflict.drop)}
              </Button>
            </>
          }
        >
          {body}
          {waiting > 0 && <p>{t(($) => $.conflict.waiting, { count: waiting, number: formatInteger(waiting) })}</p>}
        </AlertBox>
      </div>
    )
  }
  if (save === 'failed')
    return (
      <AlertBox
        type="error"
        actions={
          <Button size="sm" onClick={dismiss}>
            {t(($) => $.dropped)}
          </Button>
        }
      >
        {t(($) => $.broken)}
        {waiting > 0 && <p>{t(($) => $.brokenWaiting, { count: waiting, number: formatInteger(waiting) })}</p>}
      </AlertBox>
    )
  if (refusal === null) return null
  const typed = typedName(current)
  return (
    <div role="alert">
      <AlertBox
        type="warning"
        title={blocked.length > 0 ? t(($) => $.blocked.title) : t(($) => $.refused[refusal])}
        actions={
          <>
            {restAction}
            {deactivation && (
              <Button size="sm" onClick={() => send({ type: 'run', intent: deactivation })}>
                {t(($) => $.actions.deactivate)}
              </Button>
            )}
            {isOutline(current) && (
              <Button
                size="sm"
                onClick={() => {
                  const { parentId, contents } = current
                  onDialog({ kind: 'paste', text: outlineText(contents), ...(parentId !== null && { parentId }) })
                }}
              >
                {t(($) => $.refused.outline)}
              </Button>
            )}
            <Button size="sm" onClick={dismiss}>
              {t(($) => $.refused.close)}
            </Button>
          </>
        }
      >
        {blocked.length > 0 && <BlockedList blocked={blocked} />}
        {work && <WorkList work={work} />}
        {work && current?.kind === 'delete' && <p>{t(($) => (deactivation ? $.refused.workInstead : $.refused.workInactive))}</p>}
        {dropped > 0 && <p>{t(($) => $.refused.dropped, { count: dropped, number: formatInteger(dropped) })}</p>}
        {typed !== null && <p>{t(($) => $.refused.notSaved, { name: typed })}</p>}
      </AlertBox>
    </div>
  )
}
