import { useQueryClient } from '@tanstack/react-query'
import { centerQueries } from '@/entities/center'
import { api, isApiError, unwrap, type Schema } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { formatFileSize } from '@/shared/lib/format'
import { AlertBox, toast } from '@/shared/ui'
import { updateCenter } from '#openapi/generated/request-rules.gen.ts'
import { centerOverviewTexts } from '../i18n'

type Center = Schema<'Center'>
type Cap = 'teacher_licenses' | 'student_licenses'

/** Removes the points and spaces between thousands. */
const plainDigits = (typed: string) => typed.replace(/(?<=\d)[.\s](?=\d{3})/g, '')

/** The contracted licences, for IT admins. A cap below the used licences is allowed after a warning. */
export function ChangeCaps({ center, onClose }: { readonly center: Center; readonly onClose: () => void }) {
  const t = useTexts(centerOverviewTexts)
  const client = useQueryClient()
  const show = (current: Center) => client.setQueryData(centerQueries.detail(center.id).queryKey, current)
  const form = useForm({
    row: center,
    toValues: (row = center) => ({
      student_licenses: String(row.student_seats.contracted),
      teacher_licenses: String(row.teacher_seats.contracted),
      storage_limit_gb: row.storage.limit_gb === null ? '' : String(row.storage.limit_gb),
    }),
    rules: updateCenter,
    required: ['student_licenses', 'teacher_licenses'],
    save: (values, { ifMatch }) => {
      const body = {
        teacher_licenses: Number(values.teacher_licenses),
        student_licenses: Number(values.student_licenses),
        storage_limit_gb: values.storage_limit_gb === '' ? null : Number(values.storage_limit_gb),
      }
      return unwrap(api.PATCH('/centers/centers/{id}', { params: { path: { id: center.id }, header: ifMatch }, body }))
    },
    onSaved: (saved) => {
      show(saved)
      toast.success(t(($) => $.seats.saved))
      onClose()
      void client.invalidateQueries({ queryKey: [...centerQueries.all(), 'list'] })
    },
    onError: (error) => {
      if (isApiError(error, 'conflict')) show(error.current as Center)
      return false
    },
  })
  const storage = form.field('storage_limit_gb')
  const cap = (name: Cap, label: string, used: number) => {
    const field = form.field(name)
    const short = /^\d+$/.test(field.value.trim()) ? used - Number(field.value) : 0
    return (
      <div className="flex flex-col gap-2">
        <TextField
          {...field}
          onValueChange={(typed) => field.onValueChange(plainDigits(typed))}
          label={label}
          hint={t(($) => $.seats.inUse, { count: used })}
          inputMode="numeric"
        />
        <div aria-live="polite">{short > 0 && <AlertBox type="warning">{t(($) => $.seats.below, { count: short })}</AlertBox>}</div>
      </div>
    )
  }
  return (
    <FormDialog
      form={form}
      title={t(($) => $.seats.change)}
      description={t(($) => $.seats.changeBody)}
      submitLabel={t(($) => $.seats.save)}
      onClose={onClose}
    >
      {cap(
        'student_licenses',
        t(($) => $.seats.studentsField),
        center.student_seats.used,
      )}
      {cap(
        'teacher_licenses',
        t(($) => $.seats.teachersField),
        center.teacher_seats.used,
      )}
      <TextField
        {...storage}
        onValueChange={(typed) => storage.onValueChange(plainDigits(typed))}
        label={t(($) => $.storage.field)}
        hint={t(($) => $.storage.fieldHint, { used: formatFileSize(center.storage.used) })}
        inputMode="numeric"
      />
    </FormDialog>
  )
}
