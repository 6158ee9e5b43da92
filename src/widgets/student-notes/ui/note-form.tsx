import { api, unwrap, type Schema } from '@/shared/api'
import { type Closing, Form, TextField, useForm } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { addStudentNote, updateStudentNote } from '#openapi/generated/request-rules.gen.ts'
import { studentNotesTexts } from '../i18n'

type NoteFormProps = {
  /** Of the dialog around it, which asks before what is typed is lost. */
  readonly closing?: Closing | undefined
  readonly onSaved: () => void
} & ({ readonly enrolmentId: number } | { readonly note: Schema<'StudentNote'>; readonly onCancel: () => void })

/** Creates or edits a note about a student. */
export function NoteForm(props: NoteFormProps) {
  const t = useTexts(studentNotesTexts)
  const c = useTexts(commonTexts)
  const isEdit = 'note' in props
  const form = useForm({
    row: isEdit ? props.note : undefined,
    toValues: (row: Schema<'StudentNote'> | undefined) => ({ body: row?.body ?? '' }),
    rules: isEdit ? updateStudentNote : addStudentNote,
    save: (body, { ifMatch }) =>
      isEdit
        ? unwrap(api.PATCH('/groups/notes/{id}', { params: { path: { id: props.note.id }, header: ifMatch }, body }))
        : unwrap(api.POST('/groups/groupstudents/{id}/notes', { params: { path: { id: props.enrolmentId } }, body })),
    onSaved: props.onSaved,
  })
  return (
    <Form
      form={form}
      className="gap-3"
      {...(props.closing ? { closing: props.closing } : {})}
      {...(isEdit ? { onUnchanged: props.onCancel } : {})}
    >
      <TextField
        {...form.field('body')}
        rows={3}
        label={t(($) => (isEdit ? $.edit : $.label))}
        hint={isEdit ? undefined : t(($) => $.hint)}
        hideLabel={isEdit}
      />
      <div className="flex justify-end gap-2">
        {isEdit && (
          <Button size="sm" onClick={props.onCancel}>
            {c(($) => $.actions.cancel)}
          </Button>
        )}
        <Button type="submit" variant="primary" size="sm" loading={form.status === 'saving'}>
          {t(($) => (isEdit ? $.save : $.add))}
        </Button>
      </div>
    </Form>
  )
}
