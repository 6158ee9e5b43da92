import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, ConfirmDialog, toast } from '@/shared/ui'
import type { ConfirmMarks } from '@/widgets/marks-effect'
import { courseDeliverableTexts } from '../i18n'
import type { Authored } from '../model/deliverable-values'

interface DeleteDeliverableProps {
  readonly deliverable: Authored
  readonly courseId: number
  readonly confirm: ConfirmMarks
}

/** Deletes a deliverable that nobody has worked on; with work the dialog says why it cannot be. */
export function DeleteDeliverable({ deliverable: { id, name, works_count: works }, courseId, confirm }: DeleteDeliverableProps) {
  const t = useTexts(courseDeliverableTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const isConfirmed = await confirm([{ kind: 'deliverable', id, is_removed: true }])
      if (isConfirmed) await unwrap(api.DELETE('/courses/deliverables/{id}', { params: { path: { id } } }))
      return isConfirmed
    },
    onSuccess: async (isDeleted) => {
      if (!isDeleted) return setOpen(false)
      toast.success(t(($) => $.deleted, { name }))
      await navigate({ to: '/course/$courseId', params: { courseId }, ignoreBlocker: true })
      queries.removeQueries({ queryKey: deliverableQueries.authored(id).queryKey })
      void queries.invalidateQueries()
    },
  })
  const failure = error && (isApiError(error, 'content_has_work') ? t(($) => $.hasWork) : errorMessage(error, c))
  return (
    <>
      <Button variant="ghost" disabled={works > 0} title={works > 0 ? t(($) => $.hasWork) : undefined} onClick={() => setOpen(true)}>
        <Trash2 aria-hidden />
        {t(($) => $.delete)}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t(($) => $.deleteTitle, { name })}
        description={t(($) => $.deleteBody)}
        confirmLabel={t(($) => $.deleteConfirm)}
        destructive
        busy={isPending}
        onConfirm={() => mutate()}
        error={failure}
      />
    </>
  )
}
