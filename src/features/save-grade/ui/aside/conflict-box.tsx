import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, DescriptionList, Markdown } from '@/shared/ui'
import { GradeMark } from '@/entities/deliverable'
import { saveGradeAsideTexts } from '../../i18n/aside'
import type { GradeFieldProps } from '../grade-props'

/** Another person saved first: shows both grades, of which the teacher chooses one. */
export function ConflictBox({ view: { theirs, form }, send }: GradeFieldProps) {
  const t = useTexts(saveGradeAsideTexts)
  const c = useTexts(commonTexts)
  if (!theirs) return null
  const items = [
    {
      term: t(($) => $.conflict.theirs),
      value:
        theirs.outcome === null ? (
          t(($) => $.conflict.none)
        ) : (
          <GradeMark outcome={theirs.outcome} passed={theirs.passed} mark={theirs.mark} />
        ),
    },
    ...(theirs.feedback === form.feedback
      ? []
      : [
          {
            term: t(($) => $.conflict.feedback),
            value: theirs.feedback ? <Markdown text={theirs.feedback} className="text-md" /> : c(($) => $.states.notShown),
          },
        ]),
    ...(theirs.private_note === form.note
      ? []
      : [{ term: t(($) => $.conflict.note), value: theirs.private_note || c(($) => $.states.notShown) }]),
  ]
  return (
    <AlertBox
      type="warning"
      title={theirs.graded_by ? t(($) => $.conflict.title, { person: theirs.graded_by }) : t(($) => $.conflict.titleUnknown)}
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
