import { Link } from '@tanstack/react-router'
import { ArrowRight, Check } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { homeTexts } from '../i18n'
import { scarceSeats } from '../model/scarce-seats'

type Home = Schema<'CenterHome'>
type Tab = 'about' | 'licences' | 'team' | 'groups'

/** What is left to do in the center, each with the page where it is done. */
export function CenterTodo({ home }: { readonly home: Home }) {
  const t = useTexts(homeTexts)
  const { groups_without_teachers, groups_without_programs, teachers_without_groups } = home.lacking
  const [teachers, students] = [scarceSeats(home.teacher_seats), scarceSeats(home.student_seats)]
  const elsewhere = home.waiting_works - home.waiting_groups.reduce((sum, { works }) => sum + works, 0)
  const { id } = home.center
  const at = (tab: Tab) => ({ to: '/center/$id', params: { id }, search: { tab } }) as const
  const rows = [
    [at('about'), !home.setup_finished && t(($) => $.center.todo.setup)],
    [at('licences'), students !== null && t(($) => $.center.todo.studentSeats, { count: students })],
    [at('licences'), teachers !== null && t(($) => $.center.todo.teacherSeats, { count: teachers })],
    ...home.waiting_groups.map(
      ({ group, works }) =>
        [
          { to: '/group/$id', params: { id: group.id } } as const,
          t(($) => $.center.todo.waitingIn, { where: group.name, count: works }),
        ] as const,
    ),
    [at('groups'), elsewhere > 0 && t(($) => $.center.todo.waitingIn, { where: t(($) => $.center.todo.elsewhere), count: elsewhere })],
    [
      { to: '/mails', search: { state: 'failed' } } as const,
      home.failed_mails > 0 && t(($) => $.center.todo.failedMails, { count: home.failed_mails }),
    ],
    [at('groups'), groups_without_teachers > 0 && t(($) => $.center.todo.groupsWithoutTeachers, { count: groups_without_teachers })],
    [at('groups'), groups_without_programs > 0 && t(($) => $.center.todo.groupsWithoutPrograms, { count: groups_without_programs })],
    [at('team'), teachers_without_groups > 0 && t(($) => $.center.todo.teachersWithoutGroups, { count: teachers_without_groups })],
  ] as const
  const open = rows.flatMap(([link, text]) => (text === false ? [] : [{ link, text }]))
  if (open.length === 0)
    return (
      <p className="flex items-center gap-2 text-md text-soft">
        <Check aria-hidden size={16} className="text-success-ink" />
        {t(($) => $.center.todo.nothing)}
      </p>
    )
  return (
    <ul aria-label={t(($) => $.center.todo.label)} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {open.map(({ link, text }) => (
        <li key={text} className="relative flex items-center justify-between gap-3 px-4 py-2.5 text-md hover:bg-subtle">
          <Link {...link} className="min-w-0 after:absolute after:inset-0">
            {text}
          </Link>
          <ArrowRight aria-hidden size={16} className="shrink-0 text-muted" />
        </li>
      ))}
    </ul>
  )
}
