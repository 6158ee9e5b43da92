import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { groupQueries } from '@/entities/group'
import { resultQueries } from '@/entities/result'
import { api, errorMessage, etagOf, isApiError, type Schema, unwrap } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import { Button, toast } from '@/shared/ui'
import { updateCustomScore } from '#openapi/generated/request-rules.gen.ts'
import { ownMarkTexts } from '../i18n'

type Score = Schema<'CustomScore'>

/** What the mark is of, and what stands there. */
export interface MarkTarget extends Pick<Schema<'NewCustomScore'>, 'group_id' | 'student_id' | 'course_id' | 'kind' | 'target_id'> {
  readonly name: string
  readonly score: Score | null
  /** The mark that it takes the place of; undefined where the page does not know it. */
  readonly computed?: number | null
}

interface OwnMarkDialogProps {
  readonly target: MarkTarget
  readonly onClose: () => void
}

/** Sets, changes or removes a teacher's own mark, with its reason. */
export function OwnMarkDialog({ target: { name, score, computed, ...target }, onClose }: OwnMarkDialogProps) {
  const t = useTexts(ownMarkTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: resultQueries.all() })
    // the notebook may be open behind it
    void queries.invalidateQueries({ queryKey: groupQueries.all() })
  }
  const finish = (said: string) => {
    refresh()
    toast.success(said)
    onClose()
  }
  const form = useForm({
    row: score ?? undefined,
    toValues: (row?: Score) => ({ text: row ? formatMark(row.mark) : '', reason: row?.reason ?? '' }),
    rules: updateCustomScore,
    save: (body, { ifMatch }) =>
      score
        ? unwrap(api.PUT('/stats/custom_score/{id}', { params: { path: { id: score.id }, header: ifMatch }, body }))
        : unwrap(api.POST('/stats/custom_score', { body: { ...target, ...body } })),
    messages: {
      'text.wrong_format': t(($) => $.format),
      'text.out_of_range': t(($) => $.range),
      'text.too_many_decimals': t(($) => $.decimals),
      evaluation_closed: t(($) => $.closed),
    },
    onSaved: () => finish(t(($) => $.saved)),
    onError: (error) => {
      if (score !== null || !isApiError(error, 'conflict')) return false
      refresh()
      toast.error(t(($) => $.standing))
      onClose()
      return true
    },
  })
  const remove = useMutation({
    mutationFn: ({ id, revision }: Score) =>
      unwrap(api.DELETE('/stats/custom_score/{id}', { params: { path: { id }, header: { 'If-Match': etagOf(revision) } } })),
    onSuccess: () => finish(t(($) => $.removed)),
    onError: (error) => {
      refresh()
      toast.error(isApiError(error, 'evaluation_closed') ? t(($) => $.closed) : errorMessage(error, c))
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.title)}
      description={t(($) => $.of, { name })}
      submitLabel={t(($) => $.save)}
      onClose={onClose}
    >
      {computed !== undefined && (
        <p className="text-md text-muted">
          {computed === null ? t(($) => $.noComputed) : t(($) => $.computed, { mark: formatMark(computed) })}
        </p>
      )}
      <TextField {...form.field('text')} label={t(($) => $.mark)} hint={t(($) => $.markHint)} numeric />
      <TextField {...form.field('reason')} label={t(($) => $.reason)} hint={t(($) => $.reasonHint)} rows={2} />
      {score && (
        <div>
          <Button variant="ghost" size="sm" loading={remove.isPending} onClick={() => remove.mutate(score)}>
            <Undo2 aria-hidden />
            {t(($) => $.remove)}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
