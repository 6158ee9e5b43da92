import { CalendarRange, ChevronLeft, ChevronRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, currentLanguage, useTexts } from '@/shared/i18n'
import { addDays, calendarDay } from '@/shared/lib/format'
import { Button, Card, EmptyState, ErrorState, IconButton, SegmentedControl, SkeletonText } from '@/shared/ui'
import { scheduleTexts } from '../../i18n/schedule'
import { addMonths, dayOf, type Item, keyOf, shifted, weeksOf } from '../../model/schedule'
import { DatesDialog } from './dates-dialog'
import { MonthView } from './month-view'
import { ScheduleList } from './schedule-list'
import { ShiftDialog } from './shift-dialog'
import { type MovedBy, useSchedule } from './use-schedule'

const route = getRouteApi('/_private/group/$id')
const views = ['month', 'list'] as const

const nameOf = (month: string) =>
  new Intl.DateTimeFormat(currentLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T12:00:00Z`))

/** When everything in the group opens, is due and closes: a month or a list; on a phone always a list. */
export function ScheduleView({ group }: { readonly group: Schema<'Group'> }) {
  const t = useTexts(scheduleTexts)
  const c = useTexts(commonTexts)
  const { view = 'month', month: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const { query, move: save, saveDates, isSaving, undo } = useSchedule(group.id)
  const [edited, setEdited] = useState<Item | null>(null)
  const [isShifting, setShifting] = useState(false)
  const [today] = useState(() => calendarDay(new Date().toISOString()) ?? '')
  const { data } = query
  if (query.isError && !data) return <ErrorState onRetry={() => void query.refetch()}>{errorMessage(query.error, c)}</ErrorState>
  if (!data) return <SkeletonText lines={8} />
  if (data.items.length === 0)
    return (
      <Card className="p-0 sm:p-0">
        <EmptyState icon={CalendarRange} title={t(($) => $.empty)}>
          {t(($) => $.emptyBody)}
        </EmptyState>
      </Card>
    )
  const { items, can_change: canChange } = data
  const month = chosen !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(chosen) ? chosen : today.slice(0, 7)
  const show = (change: { view?: 'month' | 'list'; month?: string }) =>
    void navigate({ search: (search) => ({ ...search, ...change }), replace: true })
  const move = (item: Item, days: number, by: MovedBy) => {
    const day = dayOf(item)
    if (days === 0 || day === null) return
    save([shifted(item, days, new Date())], by)
    // the calendar follows what leaves its month
    const to = addDays(day, days)
    if (view === 'month' && !weeksOf(month).flat().includes(to)) show({ month: to.slice(0, 7) })
  }
  const shared = { items, onOpen: canChange ? setEdited : null, onMove: canChange ? move : null }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex items-center gap-1 max-sm:hidden">
          {view === 'month' && (
            <>
              <IconButton icon={ChevronLeft} label={t(($) => $.previous)} onClick={() => show({ month: addMonths(month, -1) })} />
              <h2 aria-live="polite" className="min-w-40 text-center text-base font-semibold first-letter:uppercase">
                {nameOf(month)}
              </h2>
              <IconButton icon={ChevronRight} label={t(($) => $.next)} onClick={() => show({ month: addMonths(month, 1) })} />
              <Button size="sm" variant="ghost" onClick={() => show({ month: today.slice(0, 7) })}>
                {t(($) => $.today)}
              </Button>
            </>
          )}
        </div>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {canChange && undo && (
            <Button size="sm" variant="ghost" disabled={isSaving} onClick={undo}>
              <Undo2 aria-hidden />
              {t(($) => $.undo)}
            </Button>
          )}
          {canChange && (
            <Button size="sm" disabled={isSaving || items.every((item) => dayOf(item) === null)} onClick={() => setShifting(true)}>
              <CalendarRange aria-hidden />
              {t(($) => $.shiftAll)}
            </Button>
          )}
          <SegmentedControl
            className="max-sm:hidden"
            label={t(($) => $.view)}
            value={view}
            options={views.map((value) => ({ value, label: t(($) => $.views[value]) }))}
            onValueChange={(value) => show({ view: value })}
          />
        </div>
      </div>
      {view === 'month' && (
        <div className="max-sm:hidden">
          <MonthView {...shared} today={today} month={month} name={t(($) => $.month, { month: nameOf(month) })} />
        </div>
      )}
      <div className={view === 'month' ? 'sm:hidden' : undefined}>
        <ScheduleList {...shared} />
      </div>
      <p className="text-sm text-muted max-sm:hidden">{canChange ? t(($) => $.hints[view]) : t(($) => $.readOnly)}</p>
      {edited && (
        <DatesDialog
          key={`${edited.kind} ${edited.id}`}
          item={items.find((item) => keyOf(item) === keyOf(edited)) ?? edited}
          onClose={() => setEdited(null)}
          onSave={saveDates}
        />
      )}
      {isShifting && (
        <ShiftDialog items={items} today={today} onClose={() => setShifting(false)} onShift={(changes) => save(changes, 'shift')} />
      )}
    </div>
  )
}
