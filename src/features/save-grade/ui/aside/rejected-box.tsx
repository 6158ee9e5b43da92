import { useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { saveGradeAsideTexts } from '../../i18n/aside'
import type { GradeFieldProps } from '../grade-props'

/** The server no longer takes changes of this grade: what was typed stays, to copy it or to discard it. */
export function RejectedBox({ view: { rejection }, send }: GradeFieldProps) {
  const t = useTexts(saveGradeAsideTexts)
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
