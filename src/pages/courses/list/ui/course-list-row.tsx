import { Link } from '@tanstack/react-router'
import { CourseBadges, CourseLogo, courseTexts } from '@/entities/course'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { rowLinkStyles, TableCell, TableRow } from '@/shared/ui'
import { coursesListTexts } from '../i18n'
import { CourseMenu, type CourseMenuProps } from './course-menu'

export function CourseListRow({ course, onClone }: CourseMenuProps) {
  const t = useTexts(coursesListTexts)
  const e = useTexts(courseTexts)
  const { id, name, code, logo, center, areas, contents_count, results_count, deliverables_count, groups_count } = course
  const areaNames = areas.map((area) => area.name).join(' · ')
  return (
    <TableRow>
      <TableCell className="max-sm:pb-1.5 sm:min-w-52">
        <span className="flex items-center gap-3 py-1 max-sm:pr-10">
          <CourseLogo name={name} src={logo} />
          <span className="min-w-0">
            <Link to="/course/$courseId" params={{ courseId: id }} className={rowLinkStyles}>
              {name}
            </Link>
            <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
              {[code, center?.name ?? e(($) => $.platform)].filter(Boolean).join(' · ')}
              <CourseBadges course={course} />
            </span>
          </span>
        </span>
      </TableCell>
      <TableCell label={t(($) => $.columns.areas)} hideOnTablet>
        <span className="block max-w-64 truncate" title={areaNames}>
          {areaNames || <span className="text-muted">–</span>}
        </span>
      </TableCell>
      <TableCell label={t(($) => $.columns.contents)} numeric>
        {formatInteger(contents_count)}
      </TableCell>
      <TableCell label={t(($) => $.columns.results)} numeric>
        {formatInteger(results_count)}
      </TableCell>
      <TableCell label={t(($) => $.columns.deliverables)} numeric>
        {formatInteger(deliverables_count)}
      </TableCell>
      <TableCell label={t(($) => $.columns.groups)} numeric>
        {formatInteger(groups_count)}
      </TableCell>
      <TableCell numeric className="max-sm:absolute max-sm:top-2 max-sm:right-2">
        <CourseMenu course={course} onClone={onClone} />
      </TableCell>
    </TableRow>
  )
}
