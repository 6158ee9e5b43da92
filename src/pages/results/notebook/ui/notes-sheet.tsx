import { useClosing } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Sheet } from '@/shared/ui'
import { Notes } from '@/widgets/student-notes'
import { notebookTexts } from '../i18n'
import type { ScoreBook, ScoreRow } from '../model/score-cell'

interface NotesSheetProps {
  readonly book: ScoreBook
  readonly student: ScoreRow['student']
  readonly onClose: () => void
}

/** The team's notes about a student, over the notebook. */
export function NotesSheet({ book, student, onClose }: NotesSheetProps) {
  const t = useTexts(notebookTexts)
  const closing = useClosing(onClose)
  return (
    <>
      <Sheet open onOpenChange={closing.onOpenChange} title={t(($) => $.notes.title)} description={student.name}>
        <Notes enrolmentId={student.enrolment_id} canWrite={!book.group.archived} closing={closing} />
      </Sheet>
      {closing.question}
    </>
  )
}
