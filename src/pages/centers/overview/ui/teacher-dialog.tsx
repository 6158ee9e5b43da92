import { Lock } from 'lucide-react'
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Dialog, DialogClose, Field, FormError, Input } from '@/shared/ui'
import { centerOverviewTexts } from '../i18n'
import { type TeacherData, teacherFields } from '../model/teacher-data'

const ownCodes = ['already_in_team', 'account_inactive', 'student_account', 'admin_account', 'has_password', 'works_elsewhere'] as const

interface TeacherDialogProps {
  readonly title: string
  readonly description?: string
  readonly submitLabel: string
  readonly initial: TeacherData
  /** Why nothing can be written here; undefined where something can. */
  readonly locked?: string
  /** Why the e-mail cannot be written here; undefined where it can. */
  readonly emailLocked?: string | undefined
  readonly emailHint?: string | undefined
  readonly busy: boolean
  readonly error: Error | null
  readonly onChange: () => void
  readonly onSubmit: (data: TeacherData) => void
  readonly onClose: () => void
}

/** E-mail and names of a teacher. What is wrong is said at its field; nothing typed is lost. */
export function TeacherDialog(props: TeacherDialogProps) {
  const { title, description, submitLabel, initial, locked, emailLocked, emailHint, busy, error, onChange, onSubmit, onClose } = props
  const t = useTexts(centerOverviewTexts)
  const c = useTexts(commonTexts)
  const form = useId()
  const [data, setData] = useState(initial)
  const [isTried, setTried] = useState(false)
  const own = { email: emailProblem(data.email), first_name: data.first_name.trim() === '' ? 'required' : undefined }
  const told = isApiError(error, 400) ? error.errors : {}
  const problem = (name: keyof TeacherData): ReactNode => {
    const code = (isTried && (name === 'email' || name === 'first_name') ? own[name] : undefined) ?? told[name]?.[0]
    const known = ownCodes.find((each) => each === code)
    return known ? t(($) => $.form.codes[known]) : code && fieldMessage(c, code)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || locked || own.first_name || (!emailLocked && own.email)) return
    onSubmit(data)
  }
  const field = (name: keyof TeacherData, label: string, extra: { readonly hint?: string | undefined; readonly locked?: boolean } = {}) => (
    <Field key={name} label={label} error={problem(name)} {...(extra.hint ? { hint: extra.hint } : {})}>
      {(control) => (
        <Input
          {...control}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete="off"
          maxLength={name === 'email' ? 254 : 80}
          readOnly={locked !== undefined || (extra.locked ?? false)}
          value={data[name]}
          onChange={(event) => {
            onChange()
            setData({ ...data, [name]: event.target.value })
          }}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(description ? { description } : {})}
      busy={busy}
      footer={
        <>
          <DialogClose asChild disabled={busy}>
            <Button>{c(($) => (locked ? $.actions.close : $.actions.cancel))}</Button>
          </DialogClose>
          {!locked && (
            <Button type="submit" form={form} variant="primary" loading={busy}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4">
        <FormError>{error && !isApiError(error, 400) && errorMessage(error, c)}</FormError>
        {locked && <AlertBox icon={Lock}>{locked}</AlertBox>}
        {field(
          'email',
          t(($) => $.form.email),
          { hint: locked ? undefined : (emailLocked ?? emailHint), locked: emailLocked !== undefined },
        )}
        {field(
          'first_name',
          t(($) => $.form.firstName),
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {teacherFields.slice(2).map((name) =>
            field(
              name,
              t(($) => (name === 'last_name_1' ? $.form.lastName1 : $.form.lastName2)),
            ),
          )}
        </div>
      </form>
    </Dialog>
  )
}

function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'required'
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim()) ? undefined : 'wrong_format'
}
