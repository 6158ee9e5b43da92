import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { resultQueries } from '@/entities/result'
import { api, errorMessage, etagOf, type Schema, unwrap } from '@/shared/api'
import { DateField, FormDialog, TextField, useForm } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Checkbox, toast } from '@/shared/ui'
import { saveRecoveryPlan } from '#openapi/generated/request-rules.gen.ts'
import { planRecoveryTexts } from '../i18n'
import { planOptions, proposedTasks, toPlanValues } from '../model/plan-options'

interface PlanDialogProps {
  readonly program: Schema<'ReportedProgram'>
  readonly about: { readonly student: number; readonly group: number }
  /** Whose plan it is, where the page does not say it. */
  readonly studentName?: string
  readonly onClose: () => void
}

const toggled = (ids: readonly number[], id: number) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])

/** What a student has to recover in a program, proposed from what they have failed. */
export function PlanDialog({ program, about, studentName, onClose }: PlanDialogProps) {
  const t = useTexts(planRecoveryTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const plan = program.recovery_plan
  const { criteria, tasks } = planOptions(program)
  const finish = (said: string) => {
    void queries.invalidateQueries({ queryKey: resultQueries.all() })
    toast.success(said)
    onClose()
  }
  const place = { path: { id: program.course.id }, query: about }
  const form = useForm({
    row: plan ? { ...toPlanValues(program), revision: plan.revision } : undefined,
    toValues: (row?: Schema<'StoredRecoveryPlan'>) => {
      const { criteria: chosen, deliverables, due_on, remark } = row ?? toPlanValues(program)
      return { criteria: chosen, deliverables, due_on: due_on ?? '', remark }
    },
    rules: saveRecoveryPlan,
    save: ({ due_on, ...body }, { ifMatch }) =>
      unwrap(
        api.PUT('/stats/recovery_plan/{id}', {
          params: { ...place, header: plan ? ifMatch : { 'If-Match': etagOf(0) } },
          body: { ...toPlanValues(program), ...body, due_on: due_on || null },
        }),
      ),
    onSaved: () => finish(t(($) => $.saved)),
  })
  const remove = useMutation({
    mutationFn: (revision: number) =>
      unwrap(api.DELETE('/stats/recovery_plan/{id}', { params: { ...place, header: { 'If-Match': etagOf(revision) } } })),
    onSuccess: () => finish(t(($) => $.removed)),
    onError: (error) => toast.error(errorMessage(error, c)),
  })
  const chosen = form.field('criteria')
  const withTasks = form.field('deliverables')
  const choose = (id: number) => {
    const next = toggled(chosen.value, id)
    chosen.onValueChange(next)
    withTasks.onValueChange(proposedTasks(program, next, withTasks.value))
  }
  const offered = tasks.filter((task) => task.criteria.some((id) => chosen.value.includes(id)))
  return (
    <FormDialog
      form={form}
      title={t(($) => $.dialog)}
      description={[studentName, program.course.name].filter(Boolean).join(' · ')}
      submitLabel={t(($) => $.save)}
      blocked={chosen.value.length === 0}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-md font-medium">{t(($) => $.criteria)}</legend>
        {criteria.map(({ id, label }) => (
          <Checkbox key={id} label={label} checked={chosen.value.includes(id)} onChange={() => choose(id)} />
        ))}
        {chosen.value.length === 0 && <p className="text-md text-muted">{t(($) => $.noCriteria)}</p>}
      </fieldset>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-md font-medium">{t(($) => $.recoveries)}</legend>
        {offered.length === 0 && <p className="text-md text-muted">{t(($) => $.noRecoveries)}</p>}
        {offered.map(({ id, name, criteria: assessed }) => (
          <Checkbox
            key={id}
            label={name}
            hint={assessed.every((each) => chosen.value.includes(each)) ? undefined : t(($) => $.assessesMore)}
            checked={withTasks.value.includes(id)}
            onChange={() => withTasks.onValueChange(toggled(withTasks.value, id))}
          />
        ))}
      </fieldset>
      <DateField {...form.field('due_on')} label={t(($) => $.until)} optional />
      <TextField {...form.field('remark')} label={t(($) => $.note)} rows={3} optional />
      {plan && (
        <div>
          <Button variant="ghost" size="sm" loading={remove.isPending} onClick={() => remove.mutate(plan.revision)}>
            <Trash2 aria-hidden />
            {t(($) => $.remove)}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
