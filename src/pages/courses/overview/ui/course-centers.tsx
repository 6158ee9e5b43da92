import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useSelf } from '@/entities/user'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { Button, Card, FormError, IconButton, lazyModule, Section, useLazyModule } from '@/shared/ui'
import { offerCourse, useRefreshOffers } from '../api/offers'
import { courseOverviewTexts } from '../i18n'

export type Offer = Schema<'CourseOverview'>['centers'][number]

const dialogs = lazyModule(async () => ({
  offer: (await import('./offer-dialog')).OfferDialog,
  withdraw: (await import('./withdraw-dialog')).WithdrawDialog,
}))

interface CourseCentersProps {
  readonly course: Schema<'Course'>
  readonly offers: readonly Offer[]
}

/** The centers that offer the program; whoever may change the program offers and withdraws it here. */
export function CourseCenters({ course, offers }: CourseCentersProps) {
  const t = useTexts(courseOverviewTexts)
  const c = useTexts(commonTexts)
  const inWords = useInWords()
  const isAdmin = useSelf().kind === 'admin'
  const [open, setOpen] = useState<'offer' | Offer | null>(null)
  const code = useLazyModule(dialogs, open !== null, { onFailed: () => setOpen(null) })
  const refresh = useRefreshOffers()
  const { mutate, isPending, error } = useMutation({ mutationFn: (center: number) => offerCourse(course.id, center), onSuccess: refresh })
  const close = () => setOpen(null)
  const { center: owner, can_edit: canEdit } = course
  // a program of a center is offered by that center only
  const isWithdrawn = canEdit && owner !== null && !offers.some(({ center }) => center.id === owner.id)
  return (
    <Section
      title={t(($) => $.centers)}
      aside={
        owner === null &&
        isAdmin && (
          <Button size="sm" onClick={() => setOpen('offer')}>
            <Plus aria-hidden />
            {t(($) => $.offer)}
          </Button>
        )
      }
    >
      <Card className="divide-y divide-line p-0 sm:p-0">
        {offers.length === 0 && <p className="p-4 text-md text-muted">{t(($) => $.noCenters)}</p>}
        {isWithdrawn && (
          <div className="flex flex-col items-start gap-2 p-4">
            <FormError>{error && errorMessage(error, c)}</FormError>
            <Button size="sm" loading={isPending} onClick={() => mutate(owner.id)}>
              {t(($) => $.offerHere, { name: owner.name })}
            </Button>
          </div>
        )}
        {offers.map((each) => (
          <div key={each.id} className="flex items-center gap-2 px-4 py-2.5 text-md">
            <div className="min-w-0 flex-1">
              <Link to="/center/$id" params={{ id: each.center.id }} className="font-medium hover:underline">
                {each.center.name}
              </Link>
              <p className="text-sm text-muted">{t(($) => $.since, { when: inWords(each.offered_at, { withTime: false }) })}</p>
            </div>
            {canEdit && (
              <IconButton
                size="sm"
                icon={X}
                label={t(($) => $.withdrawing.button, { name: each.center.name })}
                onClick={() => setOpen(each)}
              />
            )}
          </div>
        ))}
      </Card>
      {code && open === 'offer' && <code.offer courseId={course.id} offers={offers} onClose={close} />}
      {code && open !== null && open !== 'offer' && <code.withdraw offer={open} onClose={close} />}
    </Section>
  )
}
