import { Link } from '@tanstack/react-router'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Section } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { GradingQueue } from './grading-queue'
import { LatestDeliveries } from './latest-deliveries'
import { TaughtGroups } from './taught-groups'

/** The grading queue first, then the groups; the latest submissions in the narrow column. */
export function TeacherHome({ home }: { readonly home: Schema<'TeacherHome'> }) {
  const t = useTexts(homeTexts)
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <Section title={t(($) => $.teacher.queue)}>
          <GradingQueue queue={home.to_grade} />
        </Section>
        <Section
          title={t(($) => $.teacher.groups)}
          aside={
            <Link to="/my-groups" className="text-accent-ink hover:underline">
              {t(($) => $.teacher.allGroups)}
            </Link>
          }
        >
          <TaughtGroups groups={home.groups} />
        </Section>
      </div>
      <Section title={t(($) => $.teacher.deliveries)}>
        <LatestDeliveries deliveries={home.latest_deliveries} />
      </Section>
    </div>
  )
}
