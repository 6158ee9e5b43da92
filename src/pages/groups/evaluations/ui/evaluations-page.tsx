import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Archive, CalendarCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { evaluationQueries } from '@/entities/evaluation'
import { useSelf } from '@/entities/user'
import type { Schema } from '@/shared/api'
import { useLanguage, useTexts } from '@/shared/i18n'
import { AlertBox, Button, EmptyState, lazyModule, PageHeader, useLazyModule } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { evaluationTexts } from '../i18n'
import { EvaluationCard } from './evaluation-card'
import { MeansButton } from './means-button'

const dialog = lazyModule(() => import('./evaluation-form'))
const route = getRouteApi('/_private/group/$groupId/evaluations')

const isHeldFinal = ({ kind, programs }: Schema<'Evaluation'>) =>
  (kind === 'ordinary' || kind === 'extraordinary') && programs.some(({ closed_at }) => closed_at !== null)

/** The evaluations of a group. */
export function EvaluationsPage() {
  const { groupId } = route.useParams()
  return <Evaluations groupId={groupId} />
}

export function Evaluations({ groupId }: { readonly groupId: number }) {
  const t = useTexts(evaluationTexts)
  const language = useLanguage()
  const { data } = useSuspenseQuery(evaluationQueries.ofGroup(groupId))
  const [editing, setEditing] = useState<Schema<'Evaluation'> | 'new' | null>(null)
  const code = useLazyModule(dialog, editing !== null, { onFailed: () => setEditing(null) })
  const { kind } = useSelf()
  const administers = kind === 'manager' || kind === 'admin'
  const { group, evaluations, may_edit } = data
  const rules = data.rule_pack[language]
  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <Plus aria-hidden />
      {t(($) => $.add)}
    </Button>
  )
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          {
            key: 'group',
            content: (
              <Link to="/group/$id" params={{ id: groupId }}>
                {group.name}
              </Link>
            ),
          },
          { key: 'page', content: t(($) => $.title) },
        ]}
      />
      <PageHeader
        title={t(($) => $.title)}
        documentTitle={t(($) => $.documentTitle, { group: group.name })}
        state={
          <>
            {evaluations.length === 0 ? t(($) => $.stateNone, { rules }) : t(($) => $.state, { count: evaluations.length, rules })}{' '}
            <Link
              to="/center/$id/evaluation-rules"
              params={{ id: group.center_id }}
              className="font-medium text-accent-ink hover:underline hover:underline-offset-3"
            >
              {t(($) => $.rules)}
            </Link>
            {administers && (
              <>
                {' · '}
                <Link
                  to="/center/$id/evaluations"
                  params={{ id: group.center_id }}
                  className="font-medium text-accent-ink hover:underline hover:underline-offset-3"
                >
                  {t(($) => $.calendarOfCenter)}
                </Link>
                {' · '}
                <Link
                  to="/center/$id/documents"
                  params={{ id: group.center_id }}
                  className="font-medium text-accent-ink hover:underline hover:underline-offset-3"
                >
                  {t(($) => $.ofCenter)}
                </Link>
              </>
            )}
          </>
        }
        {...(evaluations.length > 0
          ? {
              action: (
                <>
                  {evaluations.some(isHeldFinal) && <MeansButton groupId={groupId} />}
                  {may_edit && add}
                </>
              ),
            }
          : {})}
      />
      {group.archived_at && <AlertBox icon={Archive}>{t(($) => $.archived)}</AlertBox>}
      {evaluations.length === 0 ? (
        <EmptyState icon={CalendarCheck} title={t(($) => $.empty)} {...(may_edit ? { action: add } : {})}>
          {may_edit && t(($) => $.emptyBody)}
        </EmptyState>
      ) : (
        <ol className="grid gap-4 lg:grid-cols-2">
          {evaluations.map((evaluation) => (
            <li key={evaluation.id}>
              <EvaluationCard groupId={groupId} evaluation={evaluation} mayEdit={may_edit} onEdit={() => setEditing(evaluation)} />
            </li>
          ))}
        </ol>
      )}
      {code && editing !== null && (
        <code.EvaluationForm groupId={groupId} evaluation={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
    </div>
  )
}
