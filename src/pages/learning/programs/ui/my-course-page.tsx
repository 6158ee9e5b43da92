import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { deliverableQueries, StageBadge } from '@/entities/deliverable'
import { ClassCount, learningQueries, LearningProgress, LearningStateIcon } from '@/entities/learning'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatMinutes } from '@/shared/lib/format'
import { Avatar, Button, Card, Markdown, PageHeader, rowLinkStyles, Section } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { myProgramsTexts } from '../i18n'
import { QueryCard } from './query-card'

const route = getRouteApi('/_private/center/$centerId/my-course/$courseId')
const shownDeliverables = 50

/** A program as its student has it in a center: about, progress, teachers, contents and deliverables. */
export function MyCoursePage() {
  const t = useTexts(myProgramsTexts)
  const { centerId, courseId } = route.useParams()
  const { group } = route.useSearch()
  const { data: path } = useSuspenseQuery(learningQueries.path(courseId, { center: centerId, group }))
  const { course, about, description, background, done, total, added, next_id, teachers, teacher_id, role, nodes } = path
  const inGroup = { group: path.group?.id }
  return (
    <div className="flex flex-col gap-8">
      <Breadcrumbs
        items={[
          { key: 'programs', content: <Link to="/next-unit">{t(($) => $.title)}</Link> },
          { key: 'page', content: course.name },
        ]}
      />
      {background && <img src={background} alt="" className="h-32 w-full rounded-lg object-cover sm:h-44" />}
      <PageHeader
        title={course.name}
        state={[path.group && t(($) => $.inGroup, { name: path.group?.name ?? '' }), path.center?.name].filter(Boolean).join(' · ')}
        {...(next_id !== null
          ? {
              action: (
                <Button asChild variant="primary" size="lg" className="max-sm:w-full">
                  <Link to="/next-unit/$courseId/{-$contentId}" params={{ courseId, contentId: undefined }} search={inGroup}>
                    {t(($) => (done === 0 ? $.start : $.goOn))}
                    <ArrowRight aria-hidden />
                  </Link>
                </Button>
              ),
            }
          : {})}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {role === 'student' && total > 0 && (
            <div className="flex flex-col gap-2">
              <LearningProgress name={course.name} done={done} total={total} added={added} />
              {path.group && <TimeSpent groupId={path.group.id} courseId={courseId} />}
            </div>
          )}
          <Contents nodes={nodes} course={course} inGroup={inGroup} nextId={next_id} hasCount={role === 'student'} />
          {role === 'student' && path.group && <Deliverables group={path.group} courseId={courseId} />}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {(about !== '' || description !== '') && (
            <Section title={t(($) => $.about)}>
              {about !== '' && <p className="text-md">{about}</p>}
              {description !== '' && <Markdown text={description} />}
            </Section>
          )}
          {teachers.length > 0 && (
            <Section title={t(($) => $.teachers)}>
              <ul className="flex flex-col gap-3">
                {ownFirst(teachers, teacher_id).map(({ id, full_name, profile_image }) => (
                  <li key={id} className="flex items-center gap-3 text-md">
                    <Avatar name={full_name} src={profile_image} />
                    <span>
                      {full_name}
                      {id === teacher_id && <span className="block text-sm text-muted">{t(($) => $.teachesIt)}</span>}
                    </span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
      </div>
    </div>
  )
}

/** The teachers of the group, the one of the program first. */
const ownFirst = (teachers: readonly Schema<'Person'>[], own: number | null) =>
  teachers.toSorted((a, b) => Number(b.id === own) - Number(a.id === own))

/** How long the student has been in the program; nothing before the first minutes. */
function TimeSpent({ groupId, courseId }: { readonly groupId: number; readonly courseId: number }) {
  const t = useTexts(myProgramsTexts)
  const { data } = useQuery(learningQueries.time(groupId, courseId))
  const minutes = Math.round((data?.seconds ?? 0) / 60)
  return minutes > 0 && <p className="text-md text-muted">{t(($) => $.timeSpent, { time: formatMinutes(minutes) })}</p>
}

interface ContentsProps {
  readonly nodes: readonly Schema<'LearningNode'>[]
  readonly course: Schema<'Named'>
  readonly inGroup: { readonly group: number | undefined }
  readonly nextId: number | null
  /** Nobody else has progress of their own. */
  readonly hasCount: boolean
}

/** The contents and units; the page of each shows its classes. */
function Contents({ nodes, course, inGroup, nextId, hasCount }: ContentsProps) {
  const t = useTexts(myProgramsTexts)
  const parts = nodes.filter(({ level }) => level < 3)
  const shown = parts.length > 0 ? parts : nodes
  return (
    <Section
      title={t(($) => $.contents)}
      aside={
        <Link
          to="/next-unit/$courseId/content/{-$contentId}"
          params={{ courseId: course.id, contentId: undefined }}
          search={inGroup}
          className="text-accent-ink hover:underline"
        >
          {t(($) => $.readContents)}
        </Link>
      }
    >
      <Card className="p-0 sm:p-0">
        {shown.length === 0 && <p className="p-4 text-md text-muted">{t(($) => $.noContents)}</p>}
        <ul className="divide-y divide-line">
          {shown.map(({ id, name, level, state, done, total }) => (
            <li key={id} className={`relative flex items-center gap-3 px-4 py-2.5 text-md ${level > 1 ? 'pl-9' : ''}`}>
              <LearningStateIcon state={state} isCurrent={id === nextId} />
              {state === 'restricted' ? (
                <span className="min-w-0 flex-1 text-muted">{name}</span>
              ) : (
                <Link
                  to="/unit/$unitId/{-$contentId}"
                  params={{ unitId: id, contentId: undefined }}
                  search={inGroup}
                  className={`${rowLinkStyles} min-w-0 flex-1`}
                >
                  {name}
                </Link>
              )}
              {hasCount && total > 0 && (
                <span className="shrink-0 text-sm text-muted tabular-nums">
                  <ClassCount done={done} total={total} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function Deliverables({ group, courseId }: { readonly group: Schema<'Named'>; readonly courseId: number }) {
  const t = useTexts(myProgramsTexts)
  const inWords = useInWords()
  const filters = { group: group.id, course: courseId, filter: 'all' as const, page_size: shownDeliverables }
  const query = useQuery(deliverableQueries.ofGroup(filters))
  return (
    <Section
      title={t(($) => $.deliverables)}
      aside={
        <Link
          to="/group/$id"
          params={{ id: group.id }}
          search={{ course: courseId, filter: 'all' }}
          className="text-accent-ink hover:underline"
        >
          {t(($) => $.allDeliverables)}
        </Link>
      }
    >
      <QueryCard query={query} lines={3} empty={t(($) => $.noDeliverables)}>
        {({ results }) =>
          results.length === 0 ? null : (
            <ul className="divide-y divide-line">
              {results.map(({ id, name, due_at, stage }) => (
                <li key={id} className="relative flex items-center gap-3 px-4 py-2.5 text-md hover:bg-subtle">
                  <Link to="/deliverable/$id" params={{ id }} search={{ group: group.id }} className={`${rowLinkStyles} min-w-0 flex-1`}>
                    {name}
                    {due_at && <span className="block text-sm text-muted">{inWords(due_at, { alone: true, withTime: false })}</span>}
                  </Link>
                  <StageBadge stage={stage} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryCard>
    </Section>
  )
}
