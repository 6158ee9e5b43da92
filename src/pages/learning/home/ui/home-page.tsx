import { useSuspenseQuery } from '@tanstack/react-query'
import { resultQueries } from '@/entities/result'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { lazyModule, PageHeader, useLazyModule } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { HomeSkeleton } from './home-skeleton'
import { homes, useHome } from './homes'

const invited = lazyModule(() => import('./invitations'), { prefetch: false })
const openSetups = lazyModule(() => import('./open-setups'), { prefetch: false })

export function HomePage() {
  const t = useTexts(homeTexts)
  const { first_name } = useSelf()
  const { data } = useSuspenseQuery(resultQueries.home())
  const { student, teacher, center, platform, invitations } = data
  // a manager without groups of their own sees only the center
  const teaching = teacher && (!center || teacher.groups.length > 0) ? teacher : null
  const forStudent = useHome(homes.student, Boolean(student))
  const forTeacher = useHome(homes.teacher, Boolean(teaching))
  const forCenter = useHome(homes.center, Boolean(center))
  const forPlatform = useHome(homes.platform, Boolean(platform))
  // IT admins, and staff who are assigned a center setup
  const asked = useLazyModule(invited, invitations.length > 0, { notify: false })
  const setups = useLazyModule(openSetups, Boolean(platform ?? center ?? teacher), { notify: false })
  if ((student && !forStudent) || (teaching && !forTeacher) || (center && !forCenter) || (platform && !forPlatform)) return <HomeSkeleton />
  const state = [
    student && t(($) => $.student.state, { count: student.due_total }),
    center &&
      t(($) => $.center.state, {
        count: center.active_groups,
        left: Math.max(0, center.student_seats.contracted - center.student_seats.used),
      }),
    teaching && t(($) => $.teacher.state, { count: teaching.to_grade_total }),
    platform && t(($) => $.platform.state, { centers: platform.centers.length, users: platform.users }),
  ].find((sentence) => sentence)
  return (
    <div className="flex flex-col gap-8">
      <PageHeader title={t(($) => $.hello, { name: first_name })} documentTitle={t(($) => $.title)} state={state} />
      {asked && invitations.length > 0 && <asked.Invitations invitations={invitations} />}
      {setups && <setups.OpenSetups />}
      {student && forStudent && <forStudent.StudentHome home={student} />}
      {center && forCenter && <forCenter.CenterHome home={center} />}
      {teaching && forTeacher && <forTeacher.TeacherHome home={teaching} />}
      {platform && forPlatform && <forPlatform.PlatformHome home={platform} />}
    </div>
  )
}
