import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import { centerQueries } from '@/entities/center'
import { errorMessage, type Schema } from '@/shared/api'
import { submitByKeys } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Checkbox, Dialog, DialogClose, FormError, SearchInput, SkeletonText, toast } from '@/shared/ui'
import { offerCourse, useRefreshOffers } from '../api/offers'
import { courseOverviewTexts } from '../i18n'
import type { Offer } from './course-centers'

interface OfferDialogProps {
  readonly courseId: number
  readonly offers: readonly Offer[]
  readonly onClose: () => void
}

type Chosen = readonly Pick<Schema<'CenterRow'>, 'id' | 'name'>[]

/** Chooses centers by search, and offers the program in all of them. */
export function OfferDialog({ courseId, offers, onClose }: OfferDialogProps) {
  const t = useTexts(courseOverviewTexts)
  const c = useTexts(commonTexts)
  const form = useId()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Chosen>([])
  const { data, error: loadError } = useQuery(centerQueries.list({ search, page_size: 25 }))
  const refresh = useRefreshOffers()
  const { mutate, isPending, error } = useMutation({
    // one by one: a center that has been offered stays so when a later one fails
    mutationFn: async () => {
      for (const center of chosen) {
        await offerCourse(courseId, center.id)
        setChosen((all) => all.filter(({ id }) => id !== center.id))
      }
      return chosen.length
    },
    onSuccess: (count) => {
      toast.success(t(($) => $.offering.done, { count }))
      onClose()
    },
    onSettled: () => void refresh(),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (chosen.length > 0 && !isPending) mutate()
  }
  const centers = data?.results ?? []
  const more = (data?.count ?? 0) - centers.length
  const anyError = error ?? (data ? null : loadError)
  const lead = error && chosen[0] ? `${t(($) => $.offering.failed, { name: chosen[0].name })} ` : ''
  return (
    <Dialog
      open
      size="md"
      busy={isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.offering.title)}
      description={t(($) => $.offering.body)}
      footer={
        <>
          <p role="status" className="mr-auto self-center text-sm text-muted tabular-nums">
            {t(($) => $.offering.chosen, { count: chosen.length })}
          </p>
          <DialogClose asChild disabled={isPending}>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button type="submit" form={form} variant="primary" loading={isPending} disabled={chosen.length === 0}>
            {t(($) => $.offering.submit)}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble from the fields */}
      <form id={form} onSubmit={submit} onKeyDown={submitByKeys} className="flex flex-col gap-3">
        <FormError>{anyError && lead + errorMessage(anyError, c)}</FormError>
        <SearchInput label={t(($) => $.offering.search)} value={search} onValueChange={setSearch} />
        {!data && !loadError && <SkeletonText lines={4} />}
        {data && centers.length === 0 && (
          <p className="text-md text-muted">{t(($) => $.offering[search.trim() === '' ? 'empty' : 'noMatch'])}</p>
        )}
        {centers.length > 0 && (
          <ul aria-label={t(($) => $.offering.list)} className="divide-y divide-line rounded-md border border-line">
            {centers.map(({ id, name }) => {
              const isOffered = offers.some(({ center }) => center.id === id)
              return (
                <li key={id} className="px-3 py-2">
                  <Checkbox
                    label={name}
                    {...(isOffered ? { hint: t(($) => $.offering.already) } : {})}
                    checked={isOffered || chosen.some((each) => each.id === id)}
                    disabled={isOffered}
                    onChange={({ target }) =>
                      setChosen((all) => (target.checked ? [...all, { id, name }] : all.filter((each) => each.id !== id)))
                    }
                  />
                </li>
              )
            })}
          </ul>
        )}
        {more > 0 && <p className="text-sm text-muted">{t(($) => $.offering.more, { count: more })}</p>}
      </form>
    </Dialog>
  )
}
