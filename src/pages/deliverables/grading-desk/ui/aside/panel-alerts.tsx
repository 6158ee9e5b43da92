import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { deskAsideTexts } from '../../i18n/aside'
import type { DeskProps } from '../desk-props'

/** The server no longer takes changes of this grade: what was typed stays, to copy it or to discard it. */
export function RejectedBox({ view: { rejection }, send }: DeskProps) {
  const t = useTexts(deskAsideTexts)
  if (!rejection) return null
  return (
    <AlertBox
      type="error"
      actions={
        <Button size="sm" onClick={() => send({ type: 'discard' })}>
          {t(($) => $.rejected.discard)}
        </Button>
      }
    >
      {t(($) => $.rejected[rejection])}
    </AlertBox>
  )
}

/** Selecting a version or publishing failed, or publishing waits for annotations. */
export function FailedBox({ view: { failed, isUnannotated }, send }: DeskProps) {
  const t = useTexts(deskAsideTexts)
  const c = useTexts(commonTexts)
  if (!failed) return null
  return (
    <AlertBox
      type={isUnannotated ? 'warning' : 'error'}
      className="mx-4 mb-2"
      actions={
        <>
          <Button size="sm" onClick={() => send(failed)}>
            {c(($) => $.actions.retry)}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => send({ type: 'dismiss' })}>
            {isUnannotated ? t(($) => $.failed.noRelease) : c(($) => $.actions.close)}
          </Button>
        </>
      }
    >
      {t(($) => $.failed[isUnannotated ? 'annotations' : failed.type])}
    </AlertBox>
  )
}
