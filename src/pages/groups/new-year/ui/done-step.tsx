import { Link } from '@tanstack/react-router'
import { GroupLogo } from '@/entities/group'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { buttonStyles, PageHeader } from '@/shared/ui'
import { newSchoolYearTexts } from '../i18n'

interface DoneStepProps {
  readonly period: string
  readonly groups: readonly Schema<'Group'>[]
}

/** Links to the new groups. */
export function DoneStep({ period, groups }: DoneStepProps) {
  const t = useTexts(newSchoolYearTexts)
  return (
    <>
      <PageHeader
        title={t(($) => $.doneTitle, { period })}
        state={t(($) => $.doneState, { count: groups.length })}
        action={
          <Link to="/my-groups" className={buttonStyles({ variant: 'primary' })}>
            {t(($) => $.seeGroups)}
          </Link>
        }
      />
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {groups.map(({ id, name, logo, students_count }) => (
          <li key={id} className="relative flex items-center gap-3 px-4 py-3 hover:bg-subtle/60">
            <GroupLogo name={name} src={logo} />
            <div className="min-w-0">
              <Link to="/group/$id" params={{ id }} className="font-medium after:absolute after:inset-0 hover:underline">
                {name}
              </Link>
              <p className="text-sm text-muted tabular-nums">{t(($) => $.students, { count: students_count })}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
