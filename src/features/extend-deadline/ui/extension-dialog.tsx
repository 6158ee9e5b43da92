import { useQueryClient } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { deliverableQueries } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { DateField, FormDialog, TextField, useForm } from '@/shared/form'
import { useInWords, useTexts } from '@/shared/i18n'
import { isTime, readDay, toMoment } from '@/shared/lib/format'
import { AlertBox, Button, toast } from '@/shared/ui'
import { extendDeadline } from '#openapi/generated/request-rules.gen.ts'
import { extendDeadlineTexts } from '../i18n'
import { type DatesOfGroup, type ExtendedStudent, extensionValues, type ExtensionValues, sendExtension } from './extension-values'
import { useWithdrawExtension } from './use-withdraw-extension'

const moments = ['due', 'closes'] as const
/** Error codes of the server are for the moment, which is a day and a time here. */
const fields: Readonly<Record<string, keyof ExtensionValues>> = { due_at: 'due_day', closes_at: 'closes_day' }
const otherwise = '23:59'

interface ExtensionDialogProps {
  readonly deliverable: DatesOfGroup
  readonly students: readonly ExtendedStudent[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Dates of some students in a deliverable, later than those of their group; of one student, what they have can be withdrawn. */
export function ExtensionDialog({ deliverable, students, onClose, onDone }: ExtensionDialogProps) {
  const t = useTexts(extendDeadlineTexts)
  const inWords = useInWords()
  const queries = useQueryClient()
  const only = students.length === 1 ? students[0] : undefined
  const shown = moments.filter((name) => deliverable[`${name}_at`] !== null)
  const finish = (said: string) => {
    void queries.invalidateQueries({ queryKey: deliverableQueries.all() })
    toast.success(said)
    onClose()
    onDone?.()
  }
  const withdraw = useWithdrawExtension(deliverable, () => finish(t(($) => $.withdrawn)))
  const form = useForm({
    row: only?.extension ?? undefined,
    toValues: (row: Schema<'Extension'> | undefined) => extensionValues(deliverable, row),
    rules: { reason: extendDeadline.reason, due_day: null, due_time: null, closes_day: null, closes_time: null, revision: null },
    check: (values) => ({
      ...Object.fromEntries(
        shown.flatMap((name) => {
          const [day, time] = [values[`${name}_day`], values[`${name}_time`]]
          if (day !== '' && readDay(day) === null && !/^\d{4}-\d{2}-\d{2}$/.test(day)) return [[`${name}_day`, 'format']]
          if (!isTime(time)) return [[`${name}_time`, 'wrong_time']]
          return day === '' && time !== '' ? [[`${name}_day`, 'day_first']] : []
        }),
      ),
      ...(shown.every((name) => values[`${name}_day`] === '' && values[`${name}_time`] === '') ? { [`${shown[0]}_day`]: 'required' } : {}),
    }),
    save: (values) => {
      const at = (name: (typeof moments)[number]) => toMoment({ day: values[`${name}_day`], time: values[`${name}_time`] }, otherwise)
      return sendExtension(deliverable, students, { due_at: at('due'), closes_at: at('closes'), ...values })
    },
    nameOf: (name) => fields[name] ?? name,
    messages: {
      'due_day.required': t(($) => $.someDate),
      'closes_day.required': t(($) => $.someDate),
      before_group: t(($) => $.beforeGroup),
      before_due: t(($) => $.beforeDue),
      nothing_to_extend: t(($) => $.nothingToExtend),
      day_first: t(($) => $.dayFirst),
      wrong_time: t(($) => $.wrongTime),
    },
    onSaved: ({ extended }) => finish(t(($) => $.done, { count: extended })),
    onError: () => {
      void queries.invalidateQueries({ queryKey: deliverableQueries.all() })
      return false
    },
  })
  const replaced = only ? 0 : students.filter(({ extension }) => extension !== null).length
  return (
    <FormDialog
      form={form}
      title={only ? t(($) => $.titleOf, { name: only.full_name }) : t(($) => $.title, { count: students.length })}
      description={t(($) => (only ? $.descriptionOf : $.description))}
      submitLabel={t(($) => $.submit)}
      readOnly={shown.length === 0}
      onClose={onClose}
    >
      {shown.length === 0 && <AlertBox>{t(($) => $.noDates)}</AlertBox>}
      {replaced > 0 && <AlertBox type="warning">{t(($) => $.replaces, { count: replaced })}</AlertBox>}
      {shown.map((name) => {
        const what = t(($) => $[name])
        const ofGroup = deliverable[`${name}_at`]
        return (
          <div key={name} className="flex flex-col gap-1.5">
            <div className="grid grid-cols-[1fr_7rem] gap-3">
              <DateField {...form.field(`${name}_day`)} label={t(($) => $.day, { what })} />
              <TextField {...form.field(`${name}_time`)} label={t(($) => $.time, { what })} placeholder={otherwise} numeric />
            </div>
            {ofGroup && <p className="text-sm text-muted">{t(($) => $.ofGroup, { when: inWords(ofGroup) })}</p>}
          </div>
        )
      })}
      {shown.length > 0 && <TextField {...form.field('reason')} label={t(($) => $.reason)} hint={t(($) => $.reasonHint)} rows={2} />}
      {only?.extension && (
        <div>
          <Button variant="ghost" size="sm" loading={withdraw.isPending} onClick={() => withdraw.mutate(only)}>
            <CalendarX2 aria-hidden />
            {t(($) => $.withdraw)}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
