import { useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { annotateFileTexts } from '../i18n'
import type { AnnotatorProps } from './annotation-tools'

/** What stands in the way of saving, and what the teacher can do about it. */
export function SaveAlerts({ view, send }: AnnotatorProps) {
  const t = useTexts(annotateFileTexts)
  const { reason, theirs } = view
  return (
    <div role="alert" className="empty:hidden">
      {theirs && (
        <AlertBox
          type="warning"
          title={t(($) => $.conflict.title)}
          actions={
            <>
              <Button size="sm" onClick={() => send({ type: 'keepMine' })}>
                {t(($) => $.conflict.mine)}
              </Button>
              <Button size="sm" onClick={() => send({ type: 'takeTheirs' })}>
                {t(($) => $.conflict.theirs)}
              </Button>
            </>
          }
        >
          {theirs.is_deleted
            ? t(($) => $.conflict.deleted)
            : theirs.text === ''
              ? t(($) => $.conflict.unwritten)
              : t(($) => $.conflict.changed, { text: theirs.text })}
        </AlertBox>
      )}
      {reason && (
        <AlertBox
          type="error"
          title={t(($) => $.rejected.title)}
          actions={
            <>
              <Button size="sm" onClick={() => send({ type: 'retry' })}>
                {t(($) => $.retry)}
              </Button>
              <Button size="sm" onClick={() => send({ type: 'discard' })}>
                {t(($) => $.rejected.discard)}
              </Button>
            </>
          }
        >
          {t(($) => $.rejected[reason])}
        </AlertBox>
      )}
    </div>
  )
}
