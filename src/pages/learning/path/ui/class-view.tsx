import { useIsFetching, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { learningQueries } from '@/entities/learning'
import { useLearningSession, useOpened } from '@/features/learning-session'
import { ApiError, type Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatMinutes } from '@/shared/lib/format'
import { AlertBox, Markdown, PageHeader, useLazyModule } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { readers } from '@/widgets/readers'
import { learningPathTexts } from '../i18n'
import { isWithin, lineOf, minutesOf, treeOf, within } from '../model/path'
import { contentsLink, type Scope } from '../model/scope'
import { ClassDeliverables } from './class-deliverables'
import { ClassEnd } from './class-end'
import { ClassResources } from './class-resources'
import { UnitClasses } from './unit-classes'
import { useUnfolded } from './use-unfolded'

interface ClassViewProps {
  readonly scope: Scope
  readonly path: Schema<'LearningPath'>
  readonly contentId: number
}

/** A class at reading width: its text, its resources in place, its deliverables, and the way on. */
export function ClassView({ scope, path, contentId }: ClassViewProps) {
  const t = useTexts(learningPathTexts)
  const { data: content } = useSuspenseQuery(learningQueries.content(contentId, scope))
  const isReading = useIsFetching({ queryKey: learningQueries.path(scope.courseId, scope).queryKey }) > 0
  // an address that names a class of another program, or of another unit; an older tree may not have it yet
  if (content.course.id !== path.course.id || (!isReading && !isWithin(path.nodes, scope.unitId, content))) throw ApiError.notFound()
  const canProgress = path.role === 'student' && !path.is_archived
  const groupId = canProgress ? (path.group?.id ?? null) : null
  const line = lineOf(path.nodes, contentId)
  const node = line.at(-1)
  const { unfolded } = useUnfolded()
  const resourceId = content.resources.some(({ id, url }) => id === unfolded && url !== '') ? unfolded : null
  useOpened({ contentId, groupId: node?.is_stop ? groupId : null })
  useLearningSession({ contentId, groupId, resourceId })
  const isStaff = path.role === 'staff' && path.group !== null && node?.is_stop === true
  const readersCode = useLazyModule(readers, isStaff)
  const above = line.slice(0, -1)
  const minutes = node ? minutesOf({ node, children: treeOf(path.nodes, contentId) }) : content.minutes
  const below = within(path.nodes, contentId).filter(({ id }) => id !== contentId)
  const { name, description, resources, deliverables, is_hidden } = content
  const isEmpty = description === '' && resources.length === 0 && deliverables.length === 0 && below.length === 0
  return (
    <>
      <Breadcrumbs
        items={[
          {
            key: 'program',
            content: <Link {...contentsLink({ ...scope, unitId: null })}>{path.course.name}</Link>,
          },
          ...above.map((part) => ({
            key: String(part.id),
            content: (
              <Link to="/unit/$unitId/{-$contentId}" params={{ unitId: part.id, contentId: undefined }} search={{ group: scope.group }}>
                {part.name}
              </Link>
            ),
          })),
          { key: 'page', content: name },
        ]}
      />
      <article className="flex flex-col gap-6">
        <PageHeader
          title={name}
          documentTitle={t(($) => $.pageTitle, { name, program: path.course.name })}
          state={[above.at(-1)?.name, minutes > 0 ? t(($) => $.minutes, { time: formatMinutes(minutes) }) : null]
            .filter(Boolean)
            .join(' · ')}
        />
        {is_hidden && <AlertBox icon={EyeOff}>{t(($) => $.hidden)}</AlertBox>}
        {description !== '' && (
          <div className="max-w-text text-base">
            <Markdown text={description} />
          </div>
        )}
        {isEmpty && <p className="text-md text-muted">{t(($) => $.noText)}</p>}
        <ClassResources contentId={contentId} resources={resources} groupId={groupId} />
        <ClassDeliverables deliverables={deliverables} path={path} />
        {below.length > 0 && <UnitClasses scope={scope} unitId={contentId} path={path} />}
        {readersCode && isStaff && path.group && (
          <readersCode.Readers groupId={path.group.id} courseId={path.course.id} contentId={contentId} />
        )}
        {node?.is_stop && <ClassEnd scope={scope} path={path} content={content} node={node} groupId={groupId} />}
      </article>
    </>
  )
}
