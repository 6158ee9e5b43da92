import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Card, ErrorState, SkeletonText } from '@/shared/ui'
import { studentInGroup } from '../api/student-queries'
import { groupStudentTexts } from '../i18n'
import { NoteCard } from './note-card'
import { NoteForm } from './note-form'

interface NotesProps {
  readonly enrolmentId: number
  readonly canWrite: boolean
}

/** What the team wrote down about the student, the newest first. */
export function Notes({ enrolmentId, canWrite }: NotesProps) {
  const t = useTexts(groupStudentTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const { queryKey, ...rest } = studentInGroup.notes(enrolmentId)
  const { data, error, refetch, isFetching } = useQuery({ queryKey, ...rest })
  const [written, setWritten] = useState(0)
  const read = () => queries.invalidateQueries({ queryKey })
  const add = async (body: string) => {
    await unwrap(api.POST('/groups/groupstudents/{id}/notes', { params: { path: { id: enrolmentId } }, body: { body } }))
    setWritten(written + 1)
    await read()
  }
  return (
    <div className="flex max-w-lg flex-col gap-4">
      {canWrite && (
        <Card>
          <NoteForm
            // emptied once it is kept
            key={written}
            label={t(($) => $.note.label)}
            hint={t(($) => $.note.hint)}
            submit={t(($) => $.note.add)}
            onSubmit={add}
          />
        </Card>
      )}
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : data ? (
        <ul className="flex flex-col gap-3">
          {data.results.map((note: Schema<'StudentNote'>) => (
            <NoteCard key={note.id} note={note} onChanged={read} />
          ))}
          {data.count === 0 && <li className="py-6 text-center text-md text-muted">{t(($) => $.note.none)}</li>}
        </ul>
      ) : (
        <SkeletonText lines={4} />
      )}
    </div>
  )
}
