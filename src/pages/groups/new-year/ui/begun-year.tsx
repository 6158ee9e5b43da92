import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { GroupLogo } from '@/entities/group'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { AlertBox, Badge, Button, buttonStyles, Card, ConfirmDialog, FormError, PageHeader, Progress, Section } from '@/shared/ui'
import { newYearQueries } from '../api/new-year-queries'
import { newSchoolYearTexts } from '../i18n'

/** A school year that was begun: its groups, and for a day a way back. */
export function BegunYear({ id }: { readonly id: number }) {
  const t = useTexts(newSchoolYearTexts)
  const c = useTexts(commonTexts)
  const inWords = useInWords()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { data: year } = useSuspenseQuery(newYearQueries.begun(id))
  const undo = useMutation({
    mutationFn: () => unwrap(api.POST('/groups/groups/new_year/{id}/undo', { params: { path: { id } } })),
    // after a refusal the reasons are read
    onSettled: () => queries.invalidateQueries(),
    onSuccess: (undone) => {
      queries.setQueryData(newYearQueries.begun(id).queryKey, undone)
      setAsking(false)
    },
  })
  const { period, begun_at, begun_by, groups, students_count, undone_at } = year
  const isUnderWay = year.progress !== null
  // Nearly every screen shows groups or seats.
  useEffect(() => {
    if (isUnderWay) return () => void queries.invalidateQueries()
    return undefined
  }, [isUnderWay, queries])
  const obstacles = year.undo?.obstacles ?? []
  const canUndo = year.undo !== null && !year.undo.is_over && obstacles.length === 0
  const refusal = (error: unknown) => {
    const own = (['undo_over', 'undo_blocked', 'year_under_way', 'no_licences'] as const).find((code) => isApiError(error, code))
    return own ? t(($) => $.begun.errors[own]) : errorMessage(error, c)
  }
  const when = inWords(begun_at)
  return (
    <>
      <PageHeader
        title={undone_at ? t(($) => $.begun.undoneTitle, { period }) : t(($) => $.begun.title, { period })}
        state={
          undone_at
            ? t(($) => (isUnderWay ? $.begun.undoing : $.begun.undoneState))
            : isUnderWay
              ? t(($) => $.begun.beginning)
              : t(($) => $.begun.state, { count: students_count })
        }
        action={
          <Link to="/my-groups" className={buttonStyles({ variant: 'primary' })}>
            {t(($) => $.begun.seeGroups)}
          </Link>
        }
      />
      {year.progress && (
        <Progress
          value={year.progress.done}
          max={year.progress.total}
          label={t(($) => (undone_at ? $.begun.undoingGroups : $.begun.beginningGroups))}
          text={t(($) => $.begun.progress, year.progress)}
          showLabel
        />
      )}
      {groups.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {groups.map(({ id: groupId, name, logo, is_new, incoming_count }) => (
            <li key={groupId} className="relative flex items-center gap-3 px-4 py-3 hover:bg-subtle/60">
              <GroupLogo name={name} src={logo} />
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2">
                  <Link to="/group/$id" params={{ id: groupId }} className="font-medium after:absolute after:inset-0 hover:underline">
                    {name}
                  </Link>
                  {is_new && <Badge tone="accent">{t(($) => $.plan.isNew)}</Badge>}
                </p>
                <p className="text-sm text-muted tabular-nums">{t(($) => $.begun.arrived, { count: incoming_count })}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {year.undo && (
        <Section title={t(($) => $.begun.undoTitle)}>
          <Card className="flex flex-col gap-3">
            <p className="text-md text-muted">
              {begun_by ? t(($) => $.begun.by, { who: begun_by, when }) : t(($) => $.begun.byNobody, { when })}{' '}
              {year.undo.is_over ? t(($) => $.begun.undoOver) : t(($) => $.begun.undoUntil, { when: inWords(year.undo.until) })}
            </p>
            {obstacles.length > 0 && (
              <AlertBox type="warning">
                <p>{t(($) => $.begun.blocked)}</p>
                <ul className="mt-1 list-disc pl-5">
                  {obstacles.map(({ group, reason, count }) => (
                    <li key={`${group} ${reason}`}>{t(($) => $.begun.obstacles[reason], { group, count })}</li>
                  ))}
                </ul>
              </AlertBox>
            )}
            {!year.undo.is_over && (
              <Button className="self-start" disabled={!canUndo} onClick={() => setAsking(true)}>
                <Undo2 aria-hidden />
                {t(($) => $.begun.undo)}
              </Button>
            )}
          </Card>
        </Section>
      )}
      <Link to="/new-school-year" className={buttonStyles({ variant: 'ghost', className: 'self-start' })}>
        {t(($) => $.begun.again)}
      </Link>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen)
          undo.reset()
        }}
        title={t(($) => $.begun.confirmTitle, { period })}
        description={t(($) => $.begun.confirmBody)}
        confirmLabel={t(($) => $.begun.confirm)}
        cancelLabel={t(($) => $.begun.keep)}
        destructive
        busy={undo.isPending}
        onConfirm={() => undo.mutate()}
      >
        <FormError>{undo.error !== null && refusal(undo.error)}</FormError>
      </ConfirmDialog>
    </>
  )
}
