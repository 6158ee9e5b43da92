import { Link } from '@tanstack/react-router'
import { CourseBadges, CourseLogo, courseTexts } from '@/entities/course'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Card, rowLinkStyles, Skeleton } from '@/shared/ui'
import { coursesListTexts } from '../i18n'
import { CourseMenu, type CourseMenuProps } from './course-menu'

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

interface CourseCardsProps extends Pick<CourseMenuProps, 'onClone'> {
  readonly courses: readonly Schema<'CourseRow'>[]
}

export function CourseCards({ courses, onClone }: CourseCardsProps) {
  return (
    <ul className={grid}>
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} onClone={onClone} />
      ))}
    </ul>
  )
}

function CourseCard({ course, onClone }: CourseMenuProps) {
  const t = useTexts(coursesListTexts)
  const e = useTexts(courseTexts)
  const { id, name, code, about, logo, background, center, contents_count, results_count, deliverables_count, groups_count } = course
  return (
    <li className="relative flex min-h-40 flex-col gap-2 overflow-hidden rounded-lg border border-line bg-surface p-4 hover:border-control">
      {background && <img src={background} alt="" className="-mx-4 -mt-4 mb-2 h-24 w-[calc(100%+2rem)] max-w-none object-cover" />}
      <div className="flex items-start gap-3">
        <CourseLogo name={name} src={logo} />
        <div className="min-w-0 flex-1">
          <Link to="/course/$courseId" params={{ courseId: id }} className={`${rowLinkStyles} text-base`}>
            {name}
          </Link>
          <p className="text-sm text-muted tabular-nums">{[code, center?.name ?? e(($) => $.platform)].filter(Boolean).join(' · ')}</p>
        </div>
        <span className="-mt-1 -mr-2">
          <CourseMenu course={course} onClone={onClone} />
        </span>
      </div>
      {about && (
        <p className="line-clamp-2 text-sm text-soft" title={about}>
          {about}
        </p>
      )}
      <p className="mt-auto text-sm text-soft tabular-nums">
        {[
          t(($) => $.contents, { count: contents_count }),
          t(($) => $.results, { count: results_count }),
          t(($) => $.deliverables, { count: deliverables_count }),
        ].join(' · ')}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted tabular-nums">
        {t(($) => $.groups, { count: groups_count })}
        <CourseBadges course={course} />
      </p>
    </li>
  )
}

export function CourseCardsSkeleton() {
  return (
    <div className={grid} aria-hidden>
      {[0, 1, 2].map((index) => (
        <Card key={index} className="flex min-h-40 flex-col gap-3 sm:p-4">
          <div className="flex gap-3">
            <Skeleton className="size-9" />
            <Skeleton className="h-5 w-1/2" />
          </div>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="mt-auto h-4 w-2/5" />
        </Card>
      ))}
    </div>
  )
}
