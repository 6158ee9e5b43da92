import { useQuery } from '@tanstack/react-query'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import { AlertBox, Dialog, ErrorState, SkeletonText, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/shared/ui'
import { evaluatedQueries } from '../api/evaluated-queries'
import { evaluationTexts } from '../i18n'

interface MeansDialogProps {
  readonly groupId: number
  readonly onClose: () => void
}

/** The mean of each student over the programs of the group, with what is left out of it, and who could have a distinction. */
export function MeansDialog({ groupId, onClose }: MeansDialogProps) {
  const t = useTexts(evaluationTexts)
  const c = useTexts(commonTexts)
  const { data, error, isFetching, refetch } = useQuery(evaluatedQueries.means(groupId))
  return (
    <Dialog open onOpenChange={onClose} title={t(($) => $.means.title)} description={t(($) => $.means.description)}>
      {data ? (
        <Means means={data} />
      ) : error && !isFetching ? (
        <ErrorState title={t(($) => $.means.failed)} onRetry={() => void refetch()}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : (
        <div role="status">
          <span className="sr-only">{t(($) => $.means.loading)}</span>
          <SkeletonText lines={6} />
        </div>
      )}
    </Dialog>
  )
}

function Means({ means: { rule, honours, students } }: { readonly means: Schema<'GroupMeans'> }) {
  const t = useTexts(evaluationTexts)
  if (rule === null) return <AlertBox>{t(($) => $.means.unknown)}</AlertBox>
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{t(($) => $.means.rule, rule)}</p>
      <Table cards label={t(($) => $.means.title)}>
        <TableHeader>
          <TableRow>
            <TableHead>{t(($) => $.program.student)}</TableHead>
            <TableHead numeric>{t(($) => $.means.mean)}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {students.map(({ student, mean, counted, left_out, missing, passed }) => {
            const facts = [
              counted > 0 && t(($) => $.means.counted, { count: counted }),
              left_out > 0 && t(($) => $.means.leftOut, { count: left_out }),
              missing > 0 && t(($) => $.means.missing, { count: missing }),
              honours !== null && mean !== null && mean >= honours.from && missing === 0 && passed && t(($) => $.means.mayHave),
            ].filter(Boolean)
            return (
              <TableRow key={student.id}>
                <TableCell>
                  <span className="font-medium">{student.display_name}</span>
                  <span className="block text-sm text-muted">{facts.join(' · ')}</span>
                </TableCell>
                <TableCell label={t(($) => $.means.mean)} numeric className="font-semibold">
                  {formatMark(mean)}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
      {honours && (
        <p className="text-sm text-muted">
          {t(($) => $.means.honours, {
            from: formatMark(honours.from),
            article: honours.article,
            intermediate: honours.intermediate,
            higher: honours.higher,
          })}
        </p>
      )}
    </div>
  )
}
