import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { CourseBadges, CourseLogo, courseQueries, courseTexts } from '@/entities/course'
import { useCloneCourse } from '@/features/clone-course'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button, PageHeader, tabLinkStyles, TabLinks } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame/@x/course-frame'
import { courseFrameTexts } from '../i18n'
import { courseTabs, type CourseTab } from '../model/tabs'

interface CourseFrameProps {
  readonly courseId: number
  readonly tab: CourseTab
  /** The name of a page below the tab. */
  readonly page?: string
  /** The primary action of the page; the overview has its own. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/**
 * The frame of every page of a program: breadcrumbs, name, states and tabs. On a page where things can be changed it says why a reader
 * cannot change them. The page prefetches `courseQueries.one(courseId)` and the texts `courseFrameTexts` and `courseTexts`.
 */
export function CourseFrame({ courseId, tab, page, action, children }: CourseFrameProps) {
  const t = useTexts(courseFrameTexts)
  const e = useTexts(courseTexts)
  const { data: course } = useSuspenseQuery(courseQueries.one(courseId))
  const { clone, dialog } = useCloneCourse()
  const { name, code, center, logo } = course
  const isOverview = tab === 'overview'
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          { key: 'courses', content: <Link to="/courses">{t(($) => $.courses)}</Link> },
          ...(isOverview
            ? []
            : [
                {
                  key: 'course',
                  content: (
                    <Link to="/course/$courseId" params={{ courseId }}>
                      {name}
                    </Link>
                  ),
                },
              ]),
          { key: 'page', content: page ?? (isOverview ? name : t(($) => $.tabs[tab])) },
        ]}
      />
      <PageHeader
        title={name}
        documentTitle={isOverview ? name : t(($) => $.pageTitle, { tab: page ?? t(($) => $.tabs[tab]), name })}
        media={<CourseLogo name={name} src={logo?.url ?? null} size="lg" />}
        state={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {[code, center?.name ?? e(($) => $.platform)].filter(Boolean).join(' · ')}
            <CourseBadges course={course} />
          </span>
        }
        action={
          isOverview ? (
            <Button onClick={() => clone(course)}>
              <Copy aria-hidden />
              {t(($) => $.clone)}
            </Button>
          ) : (
            action
          )
        }
      />
      <TabLinks label={t(($) => $.label)} current={tab}>
        {courseTabs.map(({ name: value, to }) => (
          <Link
            key={value}
            to={to}
            params={{ courseId }}
            data-state={value === tab ? 'active' : undefined}
            className={tabLinkStyles}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {t(($) => $.tabs[value])}
          </Link>
        ))}
      </TabLinks>
      {!course.can_edit && !isOverview && (
        <AlertBox
          icon={Lock}
          title={t(($) => $.readOnly)}
          actions={
            <Button size="sm" onClick={() => clone(course)}>
              {t(($) => $.clone)}
            </Button>
          }
        >
          {t(($) => $.readOnlyBody)}
        </AlertBox>
      )}
      {children}
      {dialog}
    </div>
  )
}
