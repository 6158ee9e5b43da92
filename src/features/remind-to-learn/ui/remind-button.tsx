import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { learningQueries } from '@/entities/learning'
import { api, errorMessage, type Schema, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, toast } from '@/shared/ui'
import { remindTexts } from '../i18n'

interface RemindButtonProps {
  /** What was not opened: a program, a content, or a resource in it. */
  readonly about: Schema<'LearningReminder'>
  /** How many have not opened it, nor been reminded today. */
  readonly count: number
}

/** Reminds everybody who has not opened something, in one click. */
export function RemindButton({ about, count }: RemindButtonProps) {
  const t = useTexts(remindTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => unwrap(api.POST('/stats/results/remind', { body: about })),
    onSuccess: ({ reminded }) => {
      toast.success(t(($) => $.reminded, { count: reminded }))
      return queries.invalidateQueries({ queryKey: [...learningQueries.all(), 'students'] })
    },
    onError: (error) => toast.error(errorMessage(error, c)),
  })
  return (
    <Button onClick={() => mutate()} disabled={isPending} title={t(($) => $.hint)}>
      <BellRing aria-hidden />
      {t(($) => $.remind, { count })}
    </Button>
  )
}
