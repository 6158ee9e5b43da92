import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CirclePause, LoaderCircle, OctagonAlert, Undo2, type LucideIcon } from 'lucide-react'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import {
  type BadgeTone,
  ErrorState,
  rowLinkStyles,
  RowsSkeleton,
  Section,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/shared/ui'
import { importQueries } from '../api/import-queries'
import { importTexts } from '../i18n'

const badges = {
  mapping: { icon: CirclePause, tone: 'pending' },
  checked: { icon: CirclePause, tone: 'pending' },
  importing: { icon: LoaderCircle, tone: 'accent' },
  done: { icon: CircleCheck, tone: 'passed' },
  undoing: { icon: LoaderCircle, tone: 'accent' },
  undone: { icon: Undo2, tone: 'neutral' },
  failed: { icon: OctagonAlert, tone: 'error' },
} satisfies Record<Schema<'ImportState'>, { icon: LucideIcon; tone: BadgeTone }>

/** The latest imports, to continue, review or undo. */
export function RecentImports() {
  const t = useTexts(importTexts)
  const c = useTexts(commonTexts)
  const inWords = useInWords()
  const { data, error, refetch, isFetching } = useQuery(importQueries.recent())
  if (data?.count === 0) return null
  const columns = [
    t(($) => $.recent.list),
    t(($) => $.recent.group),
    t(($) => $.recent.state),
    t(($) => $.recent.when),
    t(($) => $.recent.who),
  ]
  return (
    <Section title={t(($) => $.recent.title)}>
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : (
        <Table label={t(($) => $.recent.title)} cards>
          <TableHeader>
            <TableRow>
              {columns.map((name) => (
                <TableHead key={name}>{name}</TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {!data && <RowsSkeleton columns={columns.length} />}
            {data?.results.map(({ id, file_name, row_count, state, group, without_group, created_at, created_by }) => (
              <TableRow key={id}>
                <TableCell>
                  <Link to="/students/import" search={{ id }} className={rowLinkStyles}>
                    {file_name}
                  </Link>
                  <span className="text-muted"> · {t(($) => $.list.rows, { count: row_count })}</span>
                </TableCell>
                <TableCell label={t(($) => $.recent.group)}>
                  {group?.name ?? (state === 'mapping' ? '' : t(($) => (without_group ? $.recent.withoutGroup : $.recent.byColumn)))}
                </TableCell>
                <TableCell label={t(($) => $.recent.state)}>
                  <StatusBadge {...badges[state]}>{t(($) => $.recent.states[state])}</StatusBadge>
                </TableCell>
                <TableCell label={t(($) => $.recent.when)}>{inWords(created_at, { alone: true })}</TableCell>
                <TableCell label={t(($) => $.recent.who)}>{created_by.full_name}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  )
}
