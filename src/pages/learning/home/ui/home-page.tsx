import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { resultQueries } from '@/entities/result'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { PageHeader } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { CenterHome, OpenSetups, PlatformHome, StudentHome, TeacherHome } from './homes'

export function HomePage() {
  const t = useTexts(homeTexts)
  const { first_name } = useSelf()
  const { data } = useSuspenseQuery(resultQueries.home())
  const { student, teacher, center, platform } = data
  // a manager who teaches nobody opens on the center alone
  const teaching = teacher && (!center || teacher.groups.length > 0) ? teacher : null
  const state = [
    student && t(($) => $.student.state, { count: student.due_total }),
    teaching && t(($) => $.teacher.state, { count: teaching.to_grade_total }),
    center &&
      t(($) => $.center.state, {
        count: center.active_groups,
        left: Math.max(0, center.student_seats.contracted - center.student_seats.used),
      }),
    platform && t(($) => $.platform.state, { centers: platform.centers.length, users: platform.users }),
  ].find((sentence) => sentence)
  return (
    <div className="flex flex-col gap-8">
      <PageHeader title={t(($) => $.hello, { name: first_name })} state={state} />
      {/* IT admins, and whoever of the staff was handed one */}
      {(platform ?? center ?? teacher) && (
        <Suspense>
          <OpenSetups />
        </Suspense>
      )}
      {student && <StudentHome home={student} />}
      {teaching && <TeacherHome home={teaching} />}
      {center && <CenterHome home={center} />}
      {platform && <PlatformHome home={platform} />}
    </div>
  )
}
