import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { evaluationQueries } from '@/entities/evaluation'
import { useLanguage, useTexts } from '@/shared/i18n'
import { Button, DropdownMenu, DropdownMenuContent, DropdownMenuLink, DropdownMenuTrigger } from '@/shared/ui'
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
            <a href={`/api/v1/stats/results/report/document?${queryOf(kind, { ...about })}`} download>
              {t(($) => $[kind])}
            </a>
          </DropdownMenuLink>
        ))}
        <EvaluationReports groupId={about.group}>
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
  readonly groupId: number
  /** The address of the report of an evaluation. */
  readonly children: (evaluation: { readonly id: number }) => string
}

/** The evaluations are asked for when the menu opens. */
function EvaluationReports({ groupId, children }: EvaluationReportsProps) {
  const t = useTexts(userResultsTexts)
  const { data } = useQuery(evaluationQueries.ofGroup(groupId))
  return data?.evaluations.map((evaluation) => (
    <DropdownMenuLink key={evaluation.id}>
      <a href={children(evaluation)} download>
        {t(($) => $.evaluationReport, { evaluation: evaluation.name })}
      </a>
    </DropdownMenuLink>
  ))
}
