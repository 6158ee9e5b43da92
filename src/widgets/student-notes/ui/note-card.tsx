import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import type { Closing } from '@/shared/form'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { Card, ConfirmDialog, IconButton } from '@/shared/ui'
import { studentNotesTexts } from '../i18n'
import { NoteForm } from './note-form'

interface NoteCardProps {
  readonly note: Schema<'StudentNote'>
  readonly closing?: Closing | undefined
  readonly onChanged: () => Promise<unknown>
}

/** A note that the team can read and its author can change. */
export function NoteCard({ note, closing, onChanged }: NoteCardProps) {
  const t = useTexts(studentNotesTexts)
  const c = useTexts(commonTexts)
  const inWords = useInWords()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const path = { id: note.id }
  const removal = useMutation({
    mutationFn: () => unwrap(api.DELETE('/groups/notes/{id}', { params: { path } })),
    onSuccess: () => {
      setOpen(undefined)
      return onChanged()
    },
  })
  return (
    <li>
      <Card className="flex flex-col gap-2 py-3 sm:py-3">
        <div className="flex items-center justify-between gap-2">
          <p className="text-sm text-muted">
            {t(($) => $.by, { name: note.author?.full_name ?? t(($) => $.nobody), when: inWords(note.created_at) })}
          </p>
          <div className="-my-1 -mr-2 flex">
            {note.can_change && open !== 'edit' && (
              <IconButton icon={Pencil} size="sm" label={t(($) => $.edit)} onClick={() => setOpen('edit')} />
            )}
            {note.can_delete && (
              <IconButton icon={Trash2} size="sm" variant="danger" label={t(($) => $.delete)} onClick={() => setOpen('delete')} />
            )}
          </div>
        </div>
        {open === 'edit' ? (
          <NoteForm
            note={note}
            closing={closing}
            onCancel={() => setOpen(undefined)}
            onSaved={() => {
              setOpen(undefined)
              void onChanged()
            }}
          />
        ) : (
          <p className="max-w-text text-md whitespace-pre-line">{note.body}</p>
        )}
      </Card>
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => !isOpen && setOpen(undefined)}
        title={t(($) => $.deleteTitle)}
        description={t(($) => $.deleteBody)}
        confirmLabel={t(($) => $.delete)}
        destructive
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
        error={removal.error && errorMessage(removal.error, c)}
      />
    </li>
  )
}
