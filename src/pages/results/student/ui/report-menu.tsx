import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { evaluationQueries } from '@/entities/evaluation'
import { DownloadLink } from '@/shared/download'
import { useLanguage, useTexts } from '@/shared/i18n'
import { Button, DropdownMenu, DropdownMenuContent, DropdownMenuLabel, DropdownMenuLink, DropdownMenuTrigger } from '@/shared/ui'
import { userResultsTexts } from '../i18n'

interface ReportMenuProps {
  /** Without a program all of the group. */
  readonly about: { readonly student: number; readonly group: number; readonly course?: number }
}

/** Reports of a student as files: the individual one, the recovery plan, and that of each evaluation. */
export function ReportMenu({ about }: ReportMenuProps) {
  const t = useTexts(userResultsTexts)
  const language = useLanguage()
  const queryOf = (kind: string, ids: Readonly<Record<string, number>>) =>
    new URLSearchParams({ kind, language, ...Object.fromEntries(Object.entries(ids).map(([key, id]) => [key, String(id)])) }).toString()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button className="print:hidden">
          <FileDown aria-hidden />
          {t(($) => $.documents)}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {(['individual', 'recovery'] as const).map((kind) => (
          <DropdownMenuLink key={kind}>
            <DownloadLink href={`/api/v1/stats/results/report/document?${queryOf(kind, { ...about })}`}>{t(($) => $[kind])}</DownloadLink>
          </DropdownMenuLink>
        ))}
        <EvaluationReports about={about}>
          {({ id }) => {
            const { group: _, ...ids } = about
            return `/api/v1/groups/evaluations/${id}/document?${queryOf('reports', ids)}`
          }}
        </EvaluationReports>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

interface EvaluationReportsProps {
  readonly about: ReportMenuProps['about']
  /** The address of the report of an evaluation. */
  readonly children: (evaluation: { readonly id: number }) => string
}

/** The evaluations that have the student, who may have joined the group after others; they are asked for when the menu opens. */
function EvaluationReports({ about: { group, student, course }, children }: EvaluationReportsProps) {
  const t = useTexts(userResultsTexts)
  const { data } = useQuery(evaluationQueries.ofStudent(group, student))
  const evaluations = data?.evaluations.filter(({ programs }) => course === undefined || programs.some((each) => each.course.id === course))
  if (evaluations?.length === 0) return <DropdownMenuLabel>{t(($) => $.noEvaluationReport)}</DropdownMenuLabel>
  return evaluations?.map((evaluation) => (
    <DropdownMenuLink key={evaluation.id}>
      <DownloadLink href={children(evaluation)}>{t(($) => $.evaluationReport, { evaluation: evaluation.name })}</DownloadLink>
    </DropdownMenuLink>
  ))
}
