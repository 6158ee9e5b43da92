import { useMutation } from '@tanstack/react-query'
import { api, type ApiError, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, ConfirmDialog, Dialog, DialogClose } from '@/shared/ui'
import type { ConfirmMarks } from '@/widgets/marks-effect'
import { useResultCache } from '../api/row-requests'
import { learningResultTexts } from '../i18n'
import { type Criterion, type Result, withCriterion, withoutCriterion, withoutResult, withResult } from '../model/result-list'
import { useUndoRemoval } from './use-undo-removal'

export type RemovalTarget =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'criterion'; readonly criterion: Criterion }

/** The server counts no further. */
const mostCounted = 100

/** Refused for uses that the answer names. */
const isUseKnown = (error: unknown): error is ApiError =>
  (isApiError(error, 'has_marks') || isApiError(error, 'assessed')) && Boolean(error.current)

interface RemovalDialogProps {
  readonly courseId: number
  readonly target: RemovalTarget
  readonly label: string
  readonly confirm: ConfirmMarks
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Says what a learning result or criterion takes with it; with marks it stays. */
export function RemovalDialog({ courseId, target, label, confirm, open, onOpenChange }: RemovalDialogProps) {
  const t = useTexts(learningResultTexts)
  const c = useTexts(commonTexts)
  const apply = useResultCache(courseId)
  const offerUndo = useUndoRemoval(courseId, confirm)
  const { uses } = target.kind === 'result' ? target.result : target.criterion
  const remove = useMutation({
    mutationFn: async () => {
      const query = { assessed: uses.deliverables.length > 0 }
      const [kind, { id }] =
        target.kind === 'result' ? (['learning_result', target.result] as const) : (['criterion', target.criterion] as const)
      if (!(await confirm([{ kind, id, is_removed: true }]))) return null
      return target.kind === 'result'
        ? unwrap(api.DELETE('/courses/courselearningresults/{id}', { params: { path: { id }, query } }))
        : unwrap(api.DELETE('/courses/criteria/{id}', { params: { path: { id }, query } }))
    },
    onSuccess: (removed) => {
      onOpenChange(false)
      if (removed === null) return
      offerUndo(label, removed.undo)
      apply((list) => (target.kind === 'result' ? withoutResult(list, target.result.id) : withoutCriterion(list, target.criterion)))
    },
    // Somebody began to use it meanwhile: the dialog says so.
    onError: (error) => {
      if (!isUseKnown(error)) return
      const { current } = error
      apply((list) => (target.kind === 'result' ? withResult(list, current as Result) : withCriterion(list, current as Criterion)))
    },
  })
  const names = (
    <ul className="list-disc pl-5 text-md">
      {uses.deliverables.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
  if (uses.marks_count > 0)
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={t(($) => $.removal.blockedTitle, { code: label })}
        description={
          uses.marks_count < mostCounted ? t(($) => $.removal.blocked, { count: uses.marks_count }) : t(($) => $.removal.blockedByMany)
        }
        footer={
          <DialogClose asChild>
            <Button>{t(($) => $.removal.understood)}</Button>
          </DialogClose>
        }
      >
        {uses.deliverables.length > 0 && (
          <>
            <p className="mb-1 text-md">{t(($) => $.removal.blockedIn)}</p>
            {names}
          </>
        )}
      </Dialog>
    )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.removal.title, { code: label })}
      description={t(($) => (target.kind === 'result' ? $.removal.result : $.removal.criterion))}
      confirmLabel={t(($) => $.removal.confirm)}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      {...(remove.error && !isUseKnown(remove.error)
        ? { error: errorMessage(remove.error, c, { has_marks: t(($) => $.errors.oldMarks) }) }
        : {})}
    >
      {uses.deliverables.length > 0 && (
        <>
          <p className="mb-1 text-md">{t(($) => $.removal.assessed, { count: uses.deliverables.length })}</p>
          {names}
        </>
      )}
    </ConfirmDialog>
  )
}
