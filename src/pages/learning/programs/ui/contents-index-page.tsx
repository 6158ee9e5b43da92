import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { learningQueries, LearningStateIcon } from '@/entities/learning'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { matchesQuery } from '@/shared/lib/search'
import { Card, EmptyState, PageHeader, rowLinkStyles, SearchInput, Section } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { myProgramsTexts } from '../i18n'
import { QueryCard } from './query-card'

const route = getRouteApi('/_private/unit-content')

/** An index of the contents of all the reader's programs, to look something up by its name; it leads to units and classes. */
export function ContentsIndexPage() {
  const t = useTexts(myProgramsTexts)
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useSuspenseQuery(learningQueries.next())
  const programs = [
    ...data.programs.map(({ course, group }) => ({ course, group })),
    ...data.open_programs.map(({ course }) => ({ course, group: null })),
  ]
  return (
    <div className="flex max-w-lg flex-col gap-8">
      <Breadcrumbs items={[{ key: 'page', content: t(($) => $.contents) }]} />
      <PageHeader title={t(($) => $.contents)} state={t(($) => $.contentsState)} />
      {programs.length === 0 ? (
        <Card className="p-0 sm:p-0">
          <EmptyState icon={GraduationCap} title={t(($) => $.empty)}>
            {t(($) => $.emptyBody)}
          </EmptyState>
        </Card>
      ) : (
        <SearchInput
          label={t(($) => $.search)}
          value={search}
          onValueChange={(typed) => void navigate({ search: typed === '' ? {} : { search: typed }, replace: true, resetScroll: false })}
          className="max-w-md"
        />
      )}
      {programs.map(({ course, group }) => (
        <ProgramIndex key={`${group?.id ?? 0}/${course.id}`} course={course} group={group} search={search.trim()} />
      ))}
    </div>
  )
}

interface ProgramIndexProps {
  readonly course: Schema<'Named'>
  readonly group: Schema<'Named'> | null
  readonly search: string
}

/** The contents and units of one program, or with a search everything in it that has such a name. */
function ProgramIndex({ course, group, search }: ProgramIndexProps) {
  const t = useTexts(myProgramsTexts)
  const inGroup = { group: group?.id }
  const query = useQuery(learningQueries.path(course.id, inGroup))
  const isListed = ({ level, name }: Schema<'LearningNode'>) => (search === '' ? level < 3 : matchesQuery(name, search))
  return (
    <Section
      title={course.name}
      {...(group ? { description: group.name } : {})}
      aside={
        <Link
          to="/next-unit/$courseId/content/{-$contentId}"
          params={{ courseId: course.id, contentId: undefined }}
          search={inGroup}
          aria-label={`${t(($) => $.readContents)}: ${course.name}`}
          className="text-accent-ink hover:underline"
        >
          {t(($) => $.readContents)}
        </Link>
      }
    >
      <QueryCard query={query} lines={4} empty={t(($) => (search === '' ? $.noContents : $.noResults))}>
        {({ nodes, next_id }) => {
          const listed = nodes.filter(isListed)
          if (listed.length === 0) return null
          return (
            <ul className="divide-y divide-line">
              {listed.map((node) => (
                <li
                  key={node.id}
                  className={`relative flex items-center gap-3 px-4 py-2.5 text-md ${search === '' && node.level > 1 ? 'pl-9' : ''}`}
                >
                  <LearningStateIcon state={node.state} isCurrent={node.id === next_id} />
                  {node.state === 'restricted' ? (
                    <span className="text-muted">{node.name}</span>
                  ) : (
                    <NodeLink {...{ node, course, inGroup }} />
                  )}
                </li>
              ))}
            </ul>
          )
        }}
      </QueryCard>
    </Section>
  )
}

interface NodeLinkProps extends Pick<ProgramIndexProps, 'course'> {
  readonly node: Schema<'LearningNode'>
  readonly inGroup: { readonly group: number | undefined }
}

/** A class leads to its place on the way; what holds classes to its own page. */
function NodeLink({ node: { id, name, level }, course, inGroup }: NodeLinkProps) {
  return level === 3 ? (
    <Link
      to="/next-unit/$courseId/{-$contentId}"
      params={{ courseId: course.id, contentId: id }}
      search={inGroup}
      className={`${rowLinkStyles} min-w-0 flex-1`}
    >
      {name}
    </Link>
  ) : (
    <Link
      to="/unit/$unitId/{-$contentId}"
      params={{ unitId: id, contentId: undefined }}
      search={inGroup}
      className={`${rowLinkStyles} min-w-0 flex-1`}
    >
      {name}
    </Link>
  )
}
