import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarClock, EyeOff } from 'lucide-react'
import { useCallback, useState } from 'react'
import { groupQueries } from '@/entities/group'
import { resourceTexts } from '@/entities/resource'
import { useSelf } from '@/entities/user'
import { FinishButton, useLearningSession, useOpened, useWatched } from '@/features/learning-session'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatDateTime } from '@/shared/lib/format'
import { AlertBox, Badge, Button, EmptyState, lazyModule, Markdown, PageHeader, useLazyModule } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { ResourcePending, ResourceView } from '@/widgets/file-view'
import { readers } from '@/widgets/readers'
import { groupResourceTexts } from '../i18n'

const route = getRouteApi('/_private/group/$groupId/resource/$resourceId')
const dialog = lazyModule(() => import('./dates-dialog'))

type Resource = Schema<'GroupResourceDetail'>

/** One resource in a group: shown in place where that is possible, and when students see it. */
export function GroupResourcePage() {
  const { groupId, resourceId } = route.useParams()
  return <GroupResource groupId={groupId} resourceId={resourceId} />
}

export function GroupResource({ groupId, resourceId }: { readonly groupId: number; readonly resourceId: number }) {
  const t = useTexts(groupResourceTexts)
  const r = useTexts(resourceTexts)
  const inWords = useInWords()
  const { data: resource } = useSuspenseQuery(groupQueries.resource(groupId, resourceId))
  const [isOpen, setOpen] = useState(false)
  const code = useLazyModule(dialog, isOpen, { onFailed: () => setOpen(false) })
  const queries = useQueryClient()
  const { group, name, type, course, content, is_archived, is_finished, is_required, can_schedule, description, stage, url, visible_from } =
    resource
  const isAnnounced = url === '' && stage === 'upcoming'
  const isStudent = useSelf().kind === 'student'
  const isReader = isStudent && !isAnnounced && !is_archived
  const readersCode = useLazyModule(readers, !isStudent)
  const read = { contentId: content.id, groupId: isReader ? groupId : null, resourceId }
  useOpened(read)
  useLearningSession(read)
  const refresh = useCallback(
    () => queries.invalidateQueries({ queryKey: groupQueries.resource(groupId, resourceId).queryKey }),
    [groupId, queries, resourceId],
  )
  const watching = useWatched({ ...read, file: resource.file, onSaved: refresh })
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          {
            key: 'group',
            content: (
              <Link to="/group/$id" params={{ id: groupId }} search={{ tab: 'resources' }}>
                {group.name}
              </Link>
            ),
          },
          { key: 'page', content: name },
        ]}
      />
      <PageHeader
        title={name}
        state={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {[r(($) => $.types[type]), content.name, course.name].join(' · ')}
            {is_required && <Badge tone="accent">{t(($) => $.required)}</Badge>}
          </span>
        }
        {...(can_schedule
          ? {
              action: (
                <Button onClick={() => setOpen(true)}>
                  <CalendarClock aria-hidden />
                  {t(($) => $.dates)}
                </Button>
              ),
            }
          : {})}
      />
      {!isAnnounced && <ForTeachers resource={resource} />}
      {description !== '' && <Markdown text={description} />}
      {isAnnounced ? (
        <EmptyState icon={CalendarClock} title={t(($) => $.upcoming)}>
          {visible_from && t(($) => $.upcomingBody, { when: inWords(visible_from) })}
        </EmptyState>
      ) : watching === null ? (
        <ResourcePending file={resource.file} />
      ) : (
        <ResourceView resource={resource} watching={watching} />
      )}
      {is_finished !== null && isReader && (
        <FinishButton {...{ contentId: content.id, groupId, resource }} isFinished={is_finished} onSaved={refresh} />
      )}
      {readersCode && !isStudent && (
        <readersCode.Readers groupId={groupId} courseId={course.id} contentId={content.id} resourceId={resourceId} />
      )}
      {code && isOpen && <code.DatesDialog resource={resource} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** When students see it; nothing where they see it without dates, and for students. */
function ForTeachers({
  resource: { is_hidden, stage, shows_title, visible_from, visible_until, can_schedule },
}: {
  readonly resource: Resource
}) {
  const t = useTexts(groupResourceTexts)
  const inWords = useInWords()
  if (is_hidden) return <AlertBox icon={EyeOff}>{t(($) => $.hidden)}</AlertBox>
  if (stage === 'upcoming' && visible_from) {
    const when = inWords(visible_from)
    return <AlertBox icon={CalendarClock}>{t(($) => (shows_title ? $.waitingTitle : $.waiting), { when })}</AlertBox>
  }
  if (!visible_until || (stage === 'open' && !can_schedule)) return null
  return (
    <AlertBox icon={stage === 'over' ? EyeOff : CalendarClock}>
      {t(($) => (stage === 'over' ? $.over : $.shownUntil), { when: formatDateTime(visible_until) })}
    </AlertBox>
  )
}
