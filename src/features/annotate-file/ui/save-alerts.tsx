import { useEffect, useRef } from 'react'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { annotateFileTexts } from '../i18n'
import type { ShownAnnotation } from '../model/annotation'
import type { AnnotatorProps } from './annotation-tools'

/** Another teacher was faster with an annotation: the changes behind it wait for a choice. */
export function SaveAlerts({ view, send }: AnnotatorProps) {
  const t = useTexts(annotateFileTexts)
  const { theirs } = view
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
    </div>
  )
}

interface RefusalAlertProps extends Pick<AnnotatorProps, 'send'> {
  readonly id: string
  readonly refusal: NonNullable<ShownAnnotation['refusal']>
}

/** At an annotation whose change the server refuses: why, and what the teacher can do about it. */
export function RefusalAlert({ id, refusal: { isRemoval, reason }, send }: RefusalAlertProps) {
  const t = useTexts(annotateFileTexts)
  const box = useRef<HTMLDivElement>(null)
  // the list is low on phones
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} role="alert" className="px-2 pb-2">
      <AlertBox
        type="error"
        title={t(($) => (isRemoval ? $.rejected.removal : $.rejected.title))}
        actions={
          <>
            <Button size="sm" onClick={() => send({ type: 'retry', id })}>
              {t(($) => $.retry)}
            </Button>
            <Button size="sm" onClick={() => send({ type: 'discard', id })}>
              {t(($) => (isRemoval ? $.rejected.keep : $.rejected.discard))}
            </Button>
          </>
        }
      >
        {t(($) => $.rejected[reason])}
      </AlertBox>
    </div>
  )
}
