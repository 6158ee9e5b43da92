import { ShieldOff } from 'lucide-react'
import { api, type Schema, unwrap } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button, Switch, toast } from '@/shared/ui'
import { exemptStudents } from '#openapi/generated/request-rules.gen.ts'
import { exemptStudentsTexts } from '../i18n'
import { type ExemptedIn, type ExemptedStudent, sentStudents, useExemptionCache } from './exempted-students'
import { useEndExemptions } from './use-end-exemptions'

interface ExemptionDialogProps {
  readonly deliverable: ExemptedIn
  readonly students: readonly ExemptedStudent[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Exempts students from a deliverable with a reason; of one student, the exemption that they have can be changed and ended. */
export function ExemptionDialog({ deliverable, students, onClose, onDone }: ExemptionDialogProps) {
  const t = useTexts(exemptStudentsTexts)
  const refresh = useExemptionCache()
  const only = students.length === 1 ? students[0] : undefined
  const finish = () => {
    onClose()
    onDone?.()
  }
  const end = useEndExemptions(deliverable)
  const form = useForm({
    row: only?.exemption ?? undefined,
    toValues: (row: Schema<'Exemption'> | undefined) => ({
      reason: row?.reason ?? '',
      shows_reason: row?.shows_reason ?? true,
      revision: row?.revision ?? 0,
    }),
    rules: { reason: exemptStudents.reason, shows_reason: null, revision: null },
    required: ['reason'],
    save: ({ reason, shows_reason, revision }) =>
      unwrap(
        api.POST('/courses/deliverables/{id}/exempt', {
          params: { path: { id: deliverable.id } },
          body: {
            group_id: deliverable.group.id,
            students: only ? [{ id: only.id, revision }] : sentStudents(students),
            reason,
            shows_reason,
          },
        }),
      ),
    onSaved: ({ exempted }) => {
      refresh()
      toast.success(t(($) => $.done, { count: exempted }))
      finish()
    },
    onError: () => {
      refresh()
      return false
    },
  })
  const replaced = only ? 0 : students.filter(({ exemption }) => exemption !== null).length
  return (
    <FormDialog
      form={form}
      title={only ? t(($) => $.titleOf, { name: only.full_name }) : t(($) => $.title, { count: students.length })}
      description={t(($) => (only ? $.descriptionOf : $.description))}
      submitLabel={t(($) => (only?.exemption ? $.save : $.submit))}
      onClose={onClose}
    >
      {replaced > 0 && <AlertBox type="warning">{t(($) => $.replaces, { count: replaced })}</AlertBox>}
      <TextField {...form.field('reason')} label={t(($) => $.reason)} rows={2} />
      <Switch
        label={t(($) => $.showsReason)}
        hint={t(($) => $.showsReasonHint)}
        checked={form.values.shows_reason}
        onCheckedChange={(shows_reason) => form.set({ shows_reason })}
      />
      {only?.exemption && (
        <div>
          <Button variant="ghost" size="sm" loading={end.isPending} onClick={() => end.mutate([only], { onSuccess: finish })}>
            <ShieldOff aria-hidden />
            {t(($) => $.end)}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
