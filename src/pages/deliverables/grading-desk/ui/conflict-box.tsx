import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, DescriptionList } from '@/shared/ui'
import { GradeMark } from '@/entities/deliverable'
import { gradingDeskTexts } from '../i18n'
import type { DeskPart } from './desk-part'

/** Somebody else saved first: shows theirs beside what is typed, and asks which one stands. */
export function ConflictBox({ view: { theirs, sheet }, send }: DeskPart) {
  const t = useTexts(gradingDeskTexts)
  const c = useTexts(commonTexts)
  if (!theirs) return null
  const { grade } = theirs
  const items = [
    {
      term: t(($) => $.conflict.theirs),
      value:
        grade.outcome === null ? t(($) => $.conflict.none) : <GradeMark outcome={grade.outcome} passed={grade.passed} mark={grade.mark} />,
    },
    ...(grade.feedback === sheet.feedback
      ? []
      : [{ term: t(($) => $.conflict.feedback), value: grade.feedback || c(($) => $.states.notShown) }]),
    ...(grade.private_note === sheet.note
      ? []
      : [{ term: t(($) => $.conflict.note), value: grade.private_note || c(($) => $.states.notShown) }]),
  ]
  return (
    <AlertBox
      type="warning"
      title={grade.graded_by ? t(($) => $.conflict.title, { person: grade.graded_by }) : t(($) => $.conflict.titleUnknown)}
      actions={
        <>
          <Button size="sm" variant="primary" onClick={() => send({ type: 'keepMine' })}>
            {t(($) => $.conflict.keepMine)}
          </Button>
          <Button size="sm" onClick={() => send({ type: 'takeTheirs' })}>
            {t(($) => $.conflict.takeTheirs)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.conflict.body)}</p>
      <DescriptionList items={items} className="mt-2" />
    </AlertBox>
  )
}
