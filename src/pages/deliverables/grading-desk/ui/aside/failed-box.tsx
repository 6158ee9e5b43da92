import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { deskAsideTexts } from '../../i18n/aside'
import type { DeskProps } from '../desk-props'

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
