import { useQueryClient } from '@tanstack/react-query'
import { evaluationQueries } from '@/entities/evaluation'
import { api, type Schema, unwrap } from '@/shared/api'
import { DateField, FormDialog, SelectField, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { createEvaluation } from '#openapi/generated/request-rules.gen.ts'
import { evaluationTexts } from '../i18n'

interface EvaluationFormProps {
  readonly groupId: number
  /** Undefined for a new one. */
  readonly evaluation: Schema<'Evaluation'> | undefined
  readonly onClose: () => void
}

const kinds = ['initial', 'partial', 'ordinary', 'extraordinary'] as const

/** Name, kind and date of an evaluation. */
export function EvaluationForm({ groupId, evaluation, onClose }: EvaluationFormProps) {
  const t = useTexts(evaluationTexts)
  const queries = useQueryClient()
  const form = useForm({
    row: evaluation,
    toValues: (row?: Schema<'Evaluation'>) => ({
      name: row?.name ?? '',
      kind: row?.kind ?? ('partial' as const),
      held_on: row?.held_on ?? '',
    }),
    rules: createEvaluation,
    save: ({ name, kind, held_on }, { ifMatch }) => {
      const body = { name, kind, held_on: held_on === '' ? null : held_on }
      return evaluation
        ? unwrap(api.PUT('/groups/evaluations/{id}', { params: { path: { id: evaluation.id }, header: ifMatch }, body }))
        : unwrap(api.POST('/groups/groups/{id}/evaluations', { params: { path: { id: groupId } }, body }))
    },
    messages: { evaluation_closed: t(($) => $.form.evaluationClosed) },
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: evaluationQueries.all() })
      toast.success(t(($) => (evaluation ? $.form.saved : $.form.created)))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => (evaluation ? $.form.edit : $.form.create))}
      submitLabel={t(($) => $.form.save)}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t(($) => $.form.name)} hint={t(($) => $.form.nameHint)} />
      <SelectField
        {...form.field('kind')}
        label={t(($) => $.form.kind)}
        options={kinds.map((value) => ({ value, label: t(($) => $.kinds[value]) }))}
      />
      <DateField {...form.field('held_on')} label={t(($) => $.form.heldOn)} optional />
    </FormDialog>
  )
}
