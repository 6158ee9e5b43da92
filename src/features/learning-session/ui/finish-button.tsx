import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { learningQueries } from '@/entities/learning'
import { resourceTexts } from '@/entities/resource'
import { api, unwrap } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Button, toast } from '@/shared/ui'

interface FinishButtonProps {
  readonly contentId: number
  readonly groupId: number
  /** By the id of its place. */
  readonly resource: { readonly id: number; readonly name: string }
  readonly isFinished: boolean
  /** What else shows it has to be read again. */
  readonly onSaved?: () => Promise<unknown>
}

/** Another service does not tell us when its page is done: the student says so, and can take it back. */
export function FinishButton({ contentId, groupId, resource, isFinished, onSaved }: FinishButtonProps) {
  const t = useTexts(resourceTexts)
  const queries = useQueryClient()
  const finish = useMutation({
    mutationFn: (finished: boolean) =>
      unwrap(
        api.PUT('/courses/coursecontents/{id}/finished', {
          params: { path: { id: contentId } },
          body: { group_id: groupId, resource_id: resource.id, finished },
        }),
      ),
    onSuccess: () => Promise.all([queries.invalidateQueries({ queryKey: learningQueries.all() }), onSaved?.()]),
    onError: () => toast.error(t(($) => $.notSaved)),
  })
  return (
    <Button
      className="self-start"
      variant={isFinished ? 'ghost' : 'secondary'}
      disabled={finish.isPending}
      aria-label={t(($) => (isFinished ? $.unfinishOne : $.finishOne), { name: resource.name })}
      onClick={() => finish.mutate(!isFinished)}
    >
      {!isFinished && <Check aria-hidden />}
      {t(($) => (isFinished ? $.unfinish : $.finish))}
    </Button>
  )
}
