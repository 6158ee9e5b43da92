import { Link } from '@tanstack/react-router'
import type { Schema } from '@/shared/api'
import { loadTexts, useTexts } from '@/shared/i18n'
import { formatFileSize, formatInteger } from '@/shared/lib/format'
import {
  Card,
  DescriptionList,
  lazyModule,
  rowLinkStyles,
  SkeletonText,
  Section,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/shared/ui'
import { homeTexts } from '../i18n'
import { useHome } from './homes'
import { Seats } from './seats'

const installation = lazyModule(
  async () => {
    const { InstallationState, installationTexts } = await import('./installation-state')
    await loadTexts(installationTexts)
    return { InstallationState }
  },
  { prefetch: false },
)

/** The state of the installation, every center with its used seats, and system information. */
export function PlatformHome({ home }: { readonly home: Schema<'PlatformHome'> }) {
  const t = useTexts(homeTexts)
  const teachers = t(($) => $.platform.teachers)
  const students = t(($) => $.platform.students)
  const groups = t(($) => $.platform.groups)
  const code = useHome(installation, true)
  return (
    <>
      {code ? <code.InstallationState centers={home.centers} /> : <SkeletonText lines={6} />}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Section title={t(($) => $.platform.centers)}>
          <Table label={t(($) => $.platform.centers)} cards>
            <TableHeader>
              <TableRow>
                <TableHead>{t(($) => $.platform.center)}</TableHead>
                <TableHead>{teachers}</TableHead>
                <TableHead>{students}</TableHead>
                <TableHead numeric>{groups}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {home.centers.map((center) => (
                <TableRow key={center.id}>
                  <TableCell>
                    <Link to="/center/$id" params={{ id: center.id }} className={rowLinkStyles}>
                      {center.name}
                    </Link>
                  </TableCell>
                  <TableCell label={teachers} className="min-w-36 py-2">
                    <Seats label={teachers} seats={center.teacher_seats} />
                  </TableCell>
                  <TableCell label={students} className="min-w-36 py-2">
                    <Seats label={students} seats={center.student_seats} />
                  </TableCell>
                  <TableCell label={groups} numeric>
                    {formatInteger(center.active_groups)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Section>
        <Section title={t(($) => $.platform.system)}>
          <Card>
            <DescriptionList
              items={[
                { term: t(($) => $.platform.people), value: formatInteger(home.users) },
                { term: t(($) => $.platform.studentsTotal), value: formatInteger(home.students) },
                { term: groups, value: formatInteger(home.active_groups) },
                { term: t(($) => $.platform.database), value: t(($) => $.platform[home.database]) },
                { term: t(($) => $.platform.storage), value: formatFileSize(home.storage_bytes) },
                { term: t(($) => $.platform.version), value: home.version },
              ]}
            />
          </Card>
        </Section>
      </div>
    </>
  )
}
