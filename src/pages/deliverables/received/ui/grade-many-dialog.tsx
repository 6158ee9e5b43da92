import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import type { OfferUndo } from '@/features/undo-marks'
import { api, unwrap, type Schema } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { AlertBox } from '@/shared/ui'
import { gradeMany } from '#openapi/generated/request-rules.gen.ts'
import { receivedTexts } from '../i18n'

interface GradeManyDialogProps {
  readonly deliverable: Schema<'Deliverable'>
  readonly studentIds: readonly number[]
  /** The mark to begin with. */
  readonly mark: string
  readonly offerUndo: OfferUndo
  readonly onClose: () => void
  readonly onDone: () => void
}

interface Previewed {
  readonly mark: string
  readonly feedback: string
  readonly counts: Schema<'GradeManyDone'>
}

/** The same mark or comment for several students: first it says who is affected, then it saves. */
export function GradeManyDialog({ deliverable, studentIds, mark: firstMark, offerUndo, onClose, onDone }: GradeManyDialogProps) {
  const t = useTexts(receivedTexts)
  const queries = useQueryClient()
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const form = useForm({
    toValues: () => ({ mark: firstMark, feedback: '' }),
    rules: { mark: gradeMany.mark, feedback: gradeMany.feedback },
    check: ({ mark, feedback }) => (mark.trim() === '' && feedback.trim() === '' ? { mark: 'nothing' } : {}),
    save: async ({ mark, feedback }) => {
      const preview = changedFor(previewed, mark, feedback, studentIds.length) === 0
      const counts = await unwrap(
        api.POST('/courses/deliverables/{id}/grade_many', {
          params: { path: { id: deliverable.id } },
          body: { group_id: deliverable.group.id, student_ids: [...studentIds], mark, feedback, preview },
        }),
      )
      return { preview, mark, feedback, counts }
    },
    keepsTyped: ({ preview }) => preview,
    onSaved: ({ preview, counts, ...typed }) => {
      if (preview) return setPreviewed({ ...typed, counts })
      void queries.invalidateQueries({ queryKey: deliverableQueries.all() })
      offerUndo(
        t(($) => $.gradeMany.done, { count: changedOf(counts, studentIds.length) }),
        { deliverableId: deliverable.id, undoId: counts.undo_id },
      )
      onDone()
    },
    messages: { nothing: t(($) => $.gradeMany.nothing), needs_exemption: t(($) => $.gradeMany.needsExemption) },
  })
  const [mark, feedback] = [form.field('mark'), form.field('feedback')]
  const changed = changedFor(previewed, mark.value, feedback.value, studentIds.length)
  const counts = isFor(previewed, mark.value, feedback.value) ? previewed.counts : null
  return (
    <FormDialog
      form={form}
      title={t(($) => $.gradeMany.title, { count: studentIds.length })}
      description={t(($) => $.gradeMany.description)}
      submitLabel={changed > 0 ? t(($) => $.gradeMany.submit, { count: changed }) : t(($) => $.gradeMany.preview)}
      onClose={onClose}
    >
      <TextField {...mark} label={t(($) => $.gradeMany.mark)} hint={t(($) => $.gradeMany.markHint)} className="max-w-48" />
      <TextField {...feedback} label={t(($) => $.gradeMany.feedback)} hint={t(($) => $.gradeMany.feedbackHint)} rows={4} />
      <div aria-live="polite">
        {counts && (
          <AlertBox>
            {t(($) => $.gradeMany.counts, { marks: counts.marks, comments: counts.comments, unchanged: counts.unchanged })}
          </AlertBox>
        )}
      </div>
    </FormDialog>
  )
}

const changedOf = ({ unchanged }: Schema<'GradeManyDone'>, all: number) => all - unchanged

/** Whether a preview is still one of what is typed. */
const isFor = (previewed: Previewed | null, mark: string, feedback: string): previewed is Previewed =>
  previewed !== null && previewed.mark === mark.trim() && previewed.feedback === feedback.trim()

/** Students who would get something; 0 until that is known. */
const changedFor = (previewed: Previewed | null, mark: string, feedback: string, all: number) =>
  isFor(previewed, mark, feedback) ? changedOf(previewed.counts, all) : 0
