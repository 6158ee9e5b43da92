import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ConfirmDialog, toast } from '@/shared/ui'
import { useRefreshOffers } from '../api/offers'
import { courseOverviewTexts } from '../i18n'
import type { Offer } from './course-centers'

interface WithdrawDialogProps {
  readonly offer: Offer
  readonly onClose: () => void
}

/** Groups that a refusal names. */
const mostNamed = 20

/** Withdraws a program from a center; where active groups of the center have it, it names them instead. */
export function WithdrawDialog({ offer: { id, center }, onClose }: WithdrawDialogProps) {
  const t = useTexts(courseOverviewTexts)
  const c = useTexts(commonTexts)
  const refresh = useRefreshOffers()
  const { name } = center
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.DELETE('/courses/centercourses/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      toast.success(t(($) => $.withdrawing.done, { name }))
      onClose()
      void refresh()
    },
  })
  const groups = isApiError(error, 'in_use') ? error.groups : []
  const isUsed = groups.length > 0
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.withdrawing[isUsed ? 'usedTitle' : 'title'], { name })}
      description={isUsed ? t(($) => $.withdrawing.used, { count: groups.length }) : t(($) => $.withdrawing.body)}
      confirmLabel={t(($) => $.withdrawing[isUsed ? 'again' : 'submit'])}
      destructive={!isUsed}
      busy={isPending}
      error={error && !isUsed && `${t(($) => $.withdrawing.failed)} ${errorMessage(error, c)}`}
      onConfirm={() => mutate()}
    >
      {isUsed && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {groups.map((group) => (
            <li key={group.id} className="px-3 py-2 text-md">
              <Link to="/group/$id" params={{ id: group.id }} className="font-medium hover:underline">
                {group.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {groups.length >= mostNamed && <p className="text-sm text-muted">{t(($) => $.withdrawing.more, { count: groups.length })}</p>}
    </ConfirmDialog>
  )
}
