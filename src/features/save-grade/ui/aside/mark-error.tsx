import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { formatScale } from '@/shared/lib/format'
import { Button } from '@/shared/ui'
import { saveGradeAsideTexts } from '../../i18n/aside'
import type { GradeFieldProps } from '../grade-props'

const known = ['grading_changed', 'wrong_format', 'out_of_range', 'too_many_decimals', 'needs_exemption', 'is_exempt'] as const

interface MarkErrorProps extends GradeFieldProps {
  /** Of the deliverable, in hundredths. */
  readonly maxPoints: number
}

/** What is wrong with the mark, and a button that takes back what was typed. */
export function MarkError({ view, send, maxPoints }: MarkErrorProps) {
  const t = useTexts(saveGradeAsideTexts)
  const c = useTexts(commonTexts)
  const code = Object.values(view.errors)[0]?.[0]
  if (code === undefined) return null
  const word = known.find((each) => each === code)
  const isPoints = view.form.mode === 'points' && code === 'out_of_range'
  const points = formatScale(maxPoints)
  const discard = () => {
    // the button disappears with the error
    document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    send({ type: 'discard' })
  }
  return (
    <>
      <span>{isPoints ? t(($) => $.errors.pointsRange, { points }) : word ? t(($) => $.errors[word]) : fieldMessage(c, code)}</span>{' '}
      {word === 'grading_changed' && (
        <>
          <Button variant="link" className="text-sm" onClick={() => send({ type: 'set', change: { field: 'note', text: view.form.note } })}>
            {t(($) => $.errors.saveAnyway)}
          </Button>{' '}
        </>
      )}
      <Button variant="link" className="text-sm" onClick={discard}>
        {t(($) => $.errors.discard)}
      </Button>
    </>
  )
}
