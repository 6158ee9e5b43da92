import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import { centerQueries } from '@/entities/center'
import { api, errorMessage, etagOf, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Dialog, DialogClose, Field, FormError, Input, toast } from '@/shared/ui'
import { centerOverviewTexts } from '../i18n'

type Center = Schema<'Center'>
type Cap = 'teacher_licenses' | 'student_licenses'

const most: Record<Cap, number> = { teacher_licenses: 100_000, student_licenses: 1_000_000 }

/** A cap as it was typed: digits alone, with or without the points of thousands. */
function read(typed: string, cap: Cap): { readonly value: number } | { readonly code: 'required' | 'wrong_format' | 'max' } {
  const plain = typed.trim().replace(/(?<=\d)[.\s](?=\d{3})/g, '')
  if (plain === '') return { code: 'required' }
  if (!/^\d+$/.test(plain)) return { code: 'wrong_format' }
  return Number(plain) > most[cap] ? { code: 'max' } : { value: Number(plain) }
}

/** What was contracted, for IT admins. Below what is in use is allowed, and said before it is saved. */
export function ChangeCaps({ center, onClose }: { readonly center: Center; readonly onClose: () => void }) {
  const t = useTexts(centerOverviewTexts)
  const c = useTexts(commonTexts)
  const client = useQueryClient()
  const form = useId()
  const [typed, setTyped] = useState<Record<Cap, string>>({
    teacher_licenses: String(center.teacher_seats.contracted),
    student_licenses: String(center.student_seats.contracted),
  })
  const caps = {
    teacher_licenses: read(typed.teacher_licenses, 'teacher_licenses'),
    student_licenses: read(typed.student_licenses, 'student_licenses'),
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Record<Cap, number>) =>
      unwrap(
        api.PATCH('/centers/centers/{id}', {
          params: { path: { id: center.id }, header: { 'If-Match': etagOf(center.revision) } },
          body,
        }),
      ),
    onSuccess: async (saved) => {
      client.setQueryData(centerQueries.detail(center.id).queryKey, saved)
      toast.success(t(($) => $.seats.saved))
      onClose()
      await client.invalidateQueries({ queryKey: [...centerQueries.all(), 'list'] })
    },
    onError: (refusal) => {
      if (isApiError(refusal, 'conflict')) client.setQueryData(centerQueries.detail(center.id).queryKey, refusal.current as Center)
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const { teacher_licenses: teachers, student_licenses: students } = caps
    if ('value' in teachers && 'value' in students) mutate({ teacher_licenses: teachers.value, student_licenses: students.value })
  }
  const field = (cap: Cap, label: string, used: number) => {
    const cell = caps[cap]
    const short = 'value' in cell ? used - cell.value : 0
    return (
      <div className="flex flex-col gap-2">
        <Field
          label={label}
          hint={t(($) => $.seats.inUse, { count: used })}
          error={'code' in cell && fieldMessage(c, cell.code, most[cap])}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              className="tabular-nums"
              value={typed[cap]}
              onChange={(event) => setTyped({ ...typed, [cap]: event.target.value })}
            />
          )}
        </Field>
        <div aria-live="polite">{short > 0 && <AlertBox type="warning">{t(($) => $.seats.below, { count: short })}</AlertBox>}</div>
      </div>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.seats.change)}
      description={t(($) => $.seats.changeBody)}
      busy={isPending}
      footer={
        <>
          <DialogClose asChild disabled={isPending}>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button type="submit" form={form} variant="primary" loading={isPending}>
            {t(($) => $.seats.save)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4">
        <FormError>{error && (isApiError(error, 'conflict') ? t(($) => $.seats.conflict) : errorMessage(error, c))}</FormError>
        {field(
          'student_licenses',
          t(($) => $.seats.studentsField),
          center.student_seats.used,
        )}
        {field(
          'teacher_licenses',
          t(($) => $.seats.teachersField),
          center.teacher_seats.used,
        )}
      </form>
    </Dialog>
  )
}
