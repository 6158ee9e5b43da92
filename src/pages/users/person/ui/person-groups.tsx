import { Link } from '@tanstack/react-router'
import { Archive, UsersRound } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Card, EmptyState, Section, StatusBadge } from '@/shared/ui'
import { usersPersonTexts } from '../i18n'

/** The groups of the person that the user has access to, active ones first. */
export function PersonGroups({ groups }: { readonly groups: Schema<'Profile'>['groups'] }) {
  const t = useTexts(usersPersonTexts)
  return (
    <Section title={t(($) => $.groups)}>
      {groups.length === 0 ? (
        <Card>
          <EmptyState icon={UsersRound} title={t(($) => $.noGroups)}>
            {t(($) => $.noGroupsBody)}
          </EmptyState>
        </Card>
      ) : (
        <Card className="p-0 sm:p-0">
          <ul>
            {groups.map(({ id, name, period, archived, role }) => (
              <li key={id} className="flex items-center justify-between gap-3 border-t border-line px-4 py-2.5 first:border-t-0 sm:px-5">
                <span className="min-w-0">
                  <Link to="/group/$id" params={{ id }} className="font-medium hover:underline">
                    {name}
                  </Link>
                  <span className="block text-sm text-muted">
                    {period} · {role === 'teacher' ? t(($) => $.teaches) : t(($) => $.learns)}
                  </span>
                </span>
                {archived && (
                  <StatusBadge icon={Archive} className="shrink-0">
                    {t(($) => $.archived)}
                  </StatusBadge>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  )
}
