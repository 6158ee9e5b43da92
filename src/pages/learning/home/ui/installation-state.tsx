import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { resultQueries } from '@/entities/result'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatFileSize, formatInteger } from '@/shared/lib/format'
import { Card, DescriptionList, ErrorState, Section, SkeletonText } from '@/shared/ui'
import { installationTexts } from '../i18n/installation'
import { scarceSeats } from '../model/scarce-seats'

export { installationTexts }

type State = Schema<'InstallationState'>
const day = 24 * 60 * 60 * 1000
/** Most centers that are named because their seats run out. */
const centersNamed = 6

/** What IT has to look after, how the parts of the system are, and what is new. */
export function InstallationState({ centers }: { readonly centers: Schema<'PlatformHome'>['centers'] }) {
  const t = useTexts(installationTexts)
  const inWords = useInWords()
  const { data, dataUpdatedAt, isError, refetch, isRefetching } = useQuery(resultQueries.installation())
  if (!data) {
    return isError ? (
      <ErrorState onRetry={() => void refetch()} retrying={isRefetching}>
        {t(($) => $.failed)}
      </ErrorState>
    ) : (
      <SkeletonText lines={6} />
    )
  }
  return (
    <>
      <Section title={t(($) => $.attention)}>
        <Attention state={data} centers={centers} now={dataUpdatedAt} />
        {data.grading.centers.length > 0 && data.grading.counted_at && (
          <p className="mt-2 text-sm text-muted">{t(($) => $.counted, { when: inWords(data.grading.counted_at ?? '') })}</p>
        )}
      </Section>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Section title={t(($) => $.health)}>
          <Card>
            <Health state={data} />
          </Card>
        </Section>
        <Section title={t(($) => $.week)}>
          <Card>
            <DescriptionList
              items={(['centers', 'groups', 'people', 'deliveries'] as const).map((what) => ({
                term: t(($) => $[what]),
                value: formatInteger(data.week[what]),
              }))}
            />
          </Card>
        </Section>
      </div>
    </>
  )
}

function Attention({
  state: { backup, grading, jobs, mails, storage, virus_scanner },
  centers,
  now,
}: {
  readonly state: State
  readonly centers: Schema<'PlatformHome'>['centers']
  readonly now: number
}) {
  const t = useTexts(installationTexts)
  const toMails = (text: string) => (
    <Link to="/mails" search={{ state: 'failed' }} className="after:absolute after:inset-0">
      {text}
    </Link>
  )
  const toCenters = (text: string) => (
    <Link to="/centers" className="after:absolute after:inset-0">
      {text}
    </Link>
  )
  const scarce = centers.flatMap(({ id, name, student_seats, teacher_seats }) =>
    (
      [
        ['studentSeats', student_seats],
        ['teacherSeats', teacher_seats],
      ] as const
    ).flatMap(([kind, seats]) => {
      const count = scarceSeats(seats)
      return count === null ? [] : [{ id, name, kind, count }]
    }),
  )
  const rows: readonly (ReactNode | false)[] = [
    backup.state === 'none' && t(($) => $.noBackup),
    backup.state === 'overdue' && t(($) => $.backupOverdue),
    backup.state === 'failed' && t(($) => $.backupFailed),
    backup.lost_files > 0 && t(($) => $.lostFiles, { count: backup.lost_files }),
    virus_scanner === 'down' && t(($) => $.scannerDown),
    mails.server === 'failing' && toMails(t(($) => $.mailServerFailing)),
    mails.server === 'none' && toMails(t(($) => $.noMailServer)),
    mails.failed > 0 && toMails(t(($) => $.failedMails, { count: mails.failed })),
    jobs.failed > 0 && t(($) => $.failedJobs, { count: jobs.failed }),
    storage.full_centers > 0 && toCenters(t(($) => $.fullCenters, { count: storage.full_centers })),
    storage.nearly_full_centers > 0 && toCenters(t(($) => $.nearlyFullCenters, { count: storage.nearly_full_centers })),
    ...scarce.slice(0, centersNamed).map(({ id, name, kind, count }) => (
      <Link key={`${kind} ${id}`} to="/center/$id" params={{ id }} search={{ tab: 'licences' }} className="after:absolute after:inset-0">
        {t(($) => $[kind], { center: name, count })}
      </Link>
    )),
    scarce.length > centersNamed && toCenters(t(($) => $.moreSeats, { count: scarce.length - centersNamed })),
    ...grading.centers.map(({ center, works, oldest_at }) => (
      <Link key={center.id} to="/center/$id" params={{ id: center.id }} search={{ tab: 'groups' }} className="after:absolute after:inset-0">
        {t(($) => $.waiting, {
          center: center.name,
          count: works,
          days: t(($) => $.days, { count: Math.floor((now - Date.parse(oldest_at)) / day) }),
        })}
      </Link>
    )),
  ]
  const open = rows.filter((row) => row !== false)
  if (open.length === 0)
    return (
      <p className="flex items-center gap-2 text-md text-soft">
        <Check aria-hidden size={16} className="text-success-ink" />
        {t(($) => $.nothing)}
      </p>
    )
  return (
    <ul aria-label={t(($) => $.attention)} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {open.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows have no other identity and no state
        <li key={index} className="relative flex items-center gap-3 px-4 py-2.5 text-md has-[a]:hover:bg-subtle">
          <TriangleAlert aria-hidden size={16} className="shrink-0 text-warning-ink" />
          <span className="min-w-0 flex-1">{row}</span>
          {typeof row !== 'string' && <ArrowRight aria-hidden size={16} className="shrink-0 text-muted" />}
        </li>
      ))}
    </ul>
  )
}

function Health({ state: { backup, database_milliseconds, jobs, mails, storage, virus_scanner } }: { readonly state: State }) {
  const t = useTexts(installationTexts)
  const inWords = useInWords()
  return (
    <DescriptionList
      items={[
        { term: t(($) => $.database), value: t(($) => $.answersIn, { milliseconds: database_milliseconds }) },
        {
          term: t(($) => $.mail),
          value: [t(($) => $.mailServer[mails.server]), mails.waiting > 0 && t(($) => $.mailsWaiting, { count: mails.waiting })]
            .filter(Boolean)
            .join(' · '),
        },
        {
          term: t(($) => $.files),
          value: [
            formatFileSize(storage.bytes),
            storage.free_bytes !== null && t(($) => $.free, { size: formatFileSize(storage.free_bytes) }),
          ]
            .filter(Boolean)
            .join(' · '),
        },
        { term: t(($) => $.jobs), value: t(($) => $.jobsNow, jobs) },
        { term: t(($) => $.scanner), value: t(($) => $.scannerState[virus_scanner]) },
        {
          term: t(($) => $.backup),
          value: (
            <>
              {backup.taken_at === null
                ? t(($) => $.backupNone)
                : t(($) => $.backupAt, { when: inWords(backup.taken_at ?? '', { alone: true }), size: formatFileSize(backup.bytes ?? 0) })}
              {!backup.scheduled && <span className="block text-sm text-muted">{t(($) => $.unscheduled)}</span>}
            </>
          ),
        },
      ]}
    />
  )
}
