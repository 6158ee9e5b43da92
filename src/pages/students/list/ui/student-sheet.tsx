import { useId, useState, type SyntheticEvent } from 'react'
import { useKeepPasswords } from '@/entities/student'
import { useStudentChange } from '@/features/leave-group'
import { api, etagOf, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { AlertBox, Button, DialogClose, Field, FormError, Input, Select, Sheet, toast } from '@/shared/ui'
import { studentsListTexts } from '../i18n'
import { AccessChoice } from './access-choice'
import type { OverlayProps, Student } from './opened'
import { PlaceChoice } from './place-choice'
import { useTrouble } from './use-trouble'

const genders = ['none', 'female', 'male', 'non-binary', 'other'] as const
const names = ['first_name', 'last_name_1', 'last_name_2'] as const

interface StudentSheetProps extends OverlayProps {
  /** Undefined for somebody new. */
  readonly student?: Student
  /** The group that the list is narrowed down to. */
  readonly group?: number | undefined
  readonly onMade?: (accesses: readonly Schema<'Access'>[]) => void
}

const formOf = (student: Student | undefined) => ({
  first_name: student?.student.first_name ?? '',
  last_name_1: student?.student.last_name_1 ?? '',
  last_name_2: student?.student.last_name_2 ?? '',
  email: student?.email ?? '',
  gender: student?.gender ?? ('none' as const),
})

/** Adds a student, or corrects the data of one. What changed elsewhere meanwhile is said, and nothing typed is lost. */
export function StudentSheet({ student, group, options, onClose, onMade }: StudentSheetProps) {
  const t = useTexts(studentsListTexts)
  const c = useTexts(commonTexts)
  const trouble = useTrouble()
  const keep = useKeepPasswords()
  const id = useId()
  const [form, setForm] = useState(() => formOf(student))
  const [groupId, setGroupId] = useState<number | null>(group ?? null)
  const [access, setAccess] = useState<Schema<'NewAccess'>>('invite')
  const [revision, setRevision] = useState(student?.revision ?? 0)
  const [asked, setAsked] = useState(false)

  const email = form.email.trim()
  const body = { ...form, email: email === '' ? null : email, gender: form.gender === 'none' ? null : form.gender }
  const add = useStudentChange(async () => {
    const place = groupId === null ? { center: options.center.id } : { group_id: groupId }
    const { results } = await unwrap(api.POST('/centers/students', { body: { ...place, access, students: [body] } }))
    return results[0]
  })
  const edit = useStudentChange(async () => {
    const { email: address, ...rest } = body
    return unwrap(
      api.PATCH('/centers/students/{id}', {
        params: { path: { id: student?.id ?? 0 }, header: { 'If-Match': etagOf(revision) } },
        body: { ...rest, ...(options.may_manage ? { email: address } : {}) },
      }),
    )
  })
  const { isPending, error, reset } = student ? edit : add

  const change = (part: Partial<typeof form>) => {
    if (error) reset()
    setForm({ ...form, ...part })
  }
  const mayBeAnonymous = student ? student.is_anonymous : options.anonymous_users
  const missing = {
    first_name: form.first_name.trim() === '',
    email: email === '' && !mayBeAnonymous,
    group: !student && groupId === null && !options.may_manage,
  }
  const told = (added: Schema<'AddedStudent'>) => {
    const name = added.access.display_name
    const place = options.groups.find((each) => each.id === groupId)?.name
    if (added.outcome === 'restored') return t(($) => $.form.restored, { name })
    if (added.outcome === 'present') return place ? t(($) => $.form.present, { name }) : t(($) => $.form.presentOnly, { name })
    return place ? t(($) => $.form.addedToGroup, { name, group: place }) : t(($) => $.form.added, { name })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isPending || Object.values(missing).some(Boolean)) return
    if (student) {
      edit.mutate(undefined, {
        onSuccess: (saved) => {
          toast.success(t(($) => $.form.saved, { name: saved.student.full_name }))
          onClose()
        },
        onError: (refusal) => {
          if (isApiError(refusal, 'conflict')) setRevision((refusal.current as Student).revision)
        },
      })
      return
    }
    add.mutate(undefined, {
      onSuccess: (added) => {
        if (!added) return onClose()
        toast.success(told(added))
        keep([added.access])
        if (added.access.password === null) onClose()
        else onMade?.([added.access])
      },
    })
  }
  const codes = isApiError(error, 400) ? error.errors : {}
  const fieldError = (name: string, isMissing = false) => {
    const code = codes[student ? name : `students.0.${name}`]?.[0]
    if (code) return fieldMessage(c, code)
    return asked && isMissing ? c(($) => $.validation.required) : undefined
  }
  const labels = {
    first_name: t(($) => $.form.firstName),
    last_name_1: t(($) => $.form.lastName1),
    last_name_2: t(($) => $.form.lastName2),
  }
  const emailHint =
    student && !options.may_manage
      ? t(($) => $.form.emailManager)
      : mayBeAnonymous
        ? t(($) => $.form.emailOptional)
        : t(($) => $.form.emailHint)
  const isShared = student !== undefined && isApiError(error, 403)

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={student ? t(($) => $.form.edit, { name: student.student.full_name }) : t(($) => $.form.add)}
      footer={
        <>
          <DialogClose asChild disabled={isPending}>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary" loading={isPending}>
            {t(($) => (student ? $.form.submitSave : $.form.submitAdd))}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4">
        <FormError>{isShared ? t(($) => $.form.shared) : trouble(error)}</FormError>
        {isApiError(error, 'conflict') && <AlertBox type="warning">{t(($) => $.form.conflict)}</AlertBox>}
        {names.map((name) => (
          <Field key={name} label={labels[name]} error={fieldError(name, name === 'first_name' && missing.first_name)}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={80}
                value={form[name]}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Field label={t(($) => $.form.email)} hint={emailHint} optional={mayBeAnonymous} error={fieldError('email', missing.email)}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              maxLength={254}
              disabled={student !== undefined && !options.may_manage}
              value={form.email}
              onChange={(event) => change({ email: event.target.value })}
            />
          )}
        </Field>
        <Field label={t(($) => $.form.gender)} optional className="sm:w-48">
          {(control) => (
            <Select
              {...control}
              value={form.gender}
              onValueChange={(gender) => change({ gender })}
              options={genders.map((value) => ({ value, label: t(($) => $.form.genders[value]) }))}
            />
          )}
        </Field>
        {!student && (
          <>
            <PlaceChoice options={options} value={groupId} onChange={setGroupId} needed={1} isMissing={asked && missing.group} />
            {email !== '' && <AccessChoice value={access} onChange={setAccess} />}
          </>
        )}
      </form>
    </Sheet>
  )
}
