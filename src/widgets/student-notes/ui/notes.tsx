import { useQuery, useQueryClient } from '@tanstack/react-query'
import { groupQueries } from '@/entities/group'
import { errorMessage, type Schema } from '@/shared/api'
import type { Closing } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Card, ErrorState, SkeletonText } from '@/shared/ui'
import { notesOf } from '../api/note-queries'
import { studentNotesTexts } from '../i18n'
import { NoteCard } from './note-card'
import { NoteForm } from './note-form'

interface NotesProps {
  readonly enrolmentId: number
  readonly canWrite: boolean
  /** Of the dialog that they are in. */
  readonly closing?: Closing
}

/** The team's notes about the student, newest first. */
export function Notes({ enrolmentId, canWrite, closing }: NotesProps) {
  const t = useTexts(studentNotesTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(notesOf(enrolmentId))
  // lists say who has notes
  const read = () => queries.invalidateQueries({ queryKey: groupQueries.all() })
  return (
    <div className="flex max-w-lg flex-col gap-4">
      {canWrite && (
        <Card>
          <NoteForm enrolmentId={enrolmentId} closing={closing} onSaved={() => void read()} />
        </Card>
      )}
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : data ? (
        <ul className="flex flex-col gap-3">
          {data.results.map((note: Schema<'StudentNote'>) => (
            <NoteCard key={note.id} note={note} closing={closing} onChanged={read} />
          ))}
          {data.count === 0 && <li className="py-6 text-center text-md text-muted">{t(($) => $.none)}</li>}
        </ul>
      ) : (
        <SkeletonText lines={4} />
      )}
    </div>
  )
}
