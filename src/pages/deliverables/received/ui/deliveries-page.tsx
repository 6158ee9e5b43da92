import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { deliverableQueries } from '@/entities/deliverable'
import { undoShortcuts, useUndoMarks } from '@/features/undo-marks'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { AlertBox, Button, PageHeader, Tabs } from '@/shared/ui'
import { Breadcrumbs, useShortcutHelp } from '@/widgets/app-frame'
import { receivedTexts } from '../i18n'
import { DeliveriesMenu } from './deliveries-menu'
import { DeliveryTable } from './delivery-table'

const route = getRouteApi('/_private/group/$groupId/deliverables/$deliverableId')

/** Lists who handed in and who did not; the counts add up to the group. Grading starts at the first ungraded work. */
export function DeliveriesPage() {
  const t = useTexts(receivedTexts)
  const inWords = useInWords()
  const { groupId, deliverableId } = route.useParams()
  const { tab: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: deliverable } = useSuspenseQuery(deliverableQueries.detail(deliverableId, groupId))
  const toGrade = useQuery(
    deliverableQueries.deliveries(deliverable.content.id, 'delivered', {
      group: groupId,
      deliverable: deliverableId,
      filter: 'to_grade',
      page_size: 1,
    }),
  )
  const isHandedIn = deliverable.stage !== 'no_hand_in'
  const tab = isHandedIn ? (chosen ?? 'delivered') : chosen === 'exempt' ? chosen : 'not_delivered'
  const offerUndo = useUndoMarks(groupId)
  useShortcutHelp(undoShortcuts)
  const counts = toGrade.data?.counts
  const first = toGrade.data?.results[0]?.student.id
  const { name, due_at, server_time, group_archived } = deliverable
  const due =
    due_at &&
    t(($) => (isHandedIn ? (due_at < server_time ? $.wasDue : $.due) : $.inClass), {
      when: inWords(due_at, { withTime: false, now: new Date(server_time) }),
    })
  const state = !counts
    ? ' '
    : isHandedIn
      ? t(($) => $.state, { delivered: counts.delivered, toGrade: counts.to_grade })
      : t(($) => $.stateInClass, { graded: counts.graded, total: counts.total })
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          {
            key: 'group',
            content: (
              <Link to="/group/$id" params={{ id: groupId }}>
                {deliverable.group.name}
              </Link>
            ),
          },
          { key: 'page', content: name },
        ]}
      />
      <PageHeader
        title={name}
        state={[state, due].filter(Boolean).join(' · ')}
        menu={<DeliveriesMenu {...{ deliverable, offerUndo }} unreleased={counts ? counts.graded - counts.released : 0} />}
        action={
          first === undefined ? undefined : (
            <Button asChild variant="primary">
              <Link
                to="/group/$groupId/deliverables/$deliverableId/grade/$studentId"
                params={{ groupId, deliverableId, studentId: first }}
                search={{ filter: 'to_grade' }}
              >
                {t(($) => $.gradeFirst)}
              </Link>
            </Button>
          )
        }
      />
      {group_archived && <AlertBox icon={Archive}>{t(($) => $.archived)}</AlertBox>}
      <Tabs
        label={t(($) => $.tabs)}
        value={tab}
        onValueChange={(next) => void navigate({ search: { tab: next } })}
        items={[
          ...(isHandedIn
            ? [
                {
                  value: 'delivered' as const,
                  label: t(($) => $.delivered),
                  ...(counts ? { count: formatInteger(counts.delivered) } : {}),
                  content: <DeliveryTable {...{ deliverable, offerUndo }} tab="delivered" />,
                },
              ]
            : []),
          {
            value: 'not_delivered',
            label: t(($) => (isHandedIn ? $.notDelivered : $.students)),
            ...(counts ? { count: formatInteger(isHandedIn ? counts.not_delivered : counts.total - counts.exempt) } : {}),
            content: <DeliveryTable {...{ deliverable, offerUndo }} tab="not_delivered" />,
          },
          ...(tab === 'exempt' || (counts?.exempt ?? 0) > 0
            ? [
                {
                  value: 'exempt' as const,
                  label: t(($) => $.exempted),
                  ...(counts ? { count: formatInteger(counts.exempt) } : {}),
                  content: <DeliveryTable {...{ deliverable, offerUndo }} tab="exempt" />,
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}
