import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useLanguage, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { AlertBox, Button, Card, Field, FormError, PageHeader, RadioGroup, Select, StatusBadge, toast } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { chooseRulePack, rulePackQuery } from '../api/rule-pack-query'
import { evaluationRuleTexts } from '../i18n'
import { CodeTable } from './code-table'
import { RuleTopics } from './rule-topics'

const route = getRouteApi('/_private/center/$id_/evaluation-rules')

/** The rules of evaluation that a center follows, readable, with their norms. */
export function EvaluationRulesPage() {
  const { id } = route.useParams()
  return <EvaluationRules centerId={id} />
}

type Key = Schema<'ChooseRulePack'>['key']

/** Whether no norm of a pack was read itself: who chooses it has to know before evaluations are closed by it. */
function isSecondHand({ topics }: Schema<'RulePack'>): boolean {
  const sources = topics.flatMap(({ statements }) => statements.flatMap(({ source }) => source ?? []))
  return sources.length > 0 && sources.every(({ is_second_hand }) => is_second_hand)
}

export function EvaluationRules({ centerId }: { readonly centerId: number }) {
  const t = useTexts(evaluationRuleTexts)
  const c = useTexts(commonTexts)
  const language = useLanguage()
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(rulePackQuery(centerId))
  const { center, chosen, may_edit, packs, period, revision } = data
  const [shown, setShown] = useState(chosen)
  const current = packs.filter(({ holds }) => holds === 'current')
  const [version, setVersion] = useState<string | null>(null)
  const versions = packs.filter(({ key }) => key === shown).toReversed()
  const pack = versions.find(({ until, holds }) => (version === null ? holds === 'current' : (until ?? '') === version)) ?? current[0]
  const coming = versions.find(({ holds }) => holds === 'later')
  const follow = useMutation({
    mutationFn: (key: Key) => chooseRulePack(centerId, key, revision),
    onSuccess: (saved) => {
      queries.setQueryData(rulePackQuery(centerId).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['center'] })
      const name = saved.packs.find(({ key }) => key === saved.chosen)?.name[language] ?? ''
      toast.success(t(($) => $.saved, { name }))
    },
    onError: () => void queries.invalidateQueries({ queryKey: rulePackQuery(centerId).queryKey }),
  })
  if (!pack) return null
  const nameOf = ({ norms: [norm = ''], from, until, holds }: Schema<'RulePack'>) => {
    if (holds === 'earlier' && until !== null) return t(($) => $.earlier, { norm, date: formatDate(until) })
    if (holds === 'later' && from !== null) return t(($) => $.later, { norm, date: formatDate(from) })
    return t(($) => $.current, { norm, period })
  }
  const isChosen = pack.key === chosen
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          {
            key: 'center',
            content: (
              <Link to="/center/$id" params={{ id: centerId }}>
                {center.name}
              </Link>
            ),
          },
          { key: 'page', content: t(($) => $.title) },
        ]}
      />
      <PageHeader
        title={t(($) => $.title)}
        documentTitle={t(($) => $.documentTitle, { center: center.name })}
        state={t(($) => $.state, { name: packs.find(({ key }) => key === chosen)?.name[language] ?? chosen })}
        {...(may_edit && !isChosen
          ? {
              action: (
                <Button variant="primary" loading={follow.isPending} onClick={() => follow.mutate(pack.key as Key)}>
                  {t(($) => $.follow)}
                </Button>
              ),
            }
          : {})}
      />
      <FormError>{follow.error && errorMessage(follow.error, c)}</FormError>
      <div className="grid items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Card>
          <RadioGroup
            legend={t(($) => $.choose)}
            value={pack.key}
            options={current.map(({ key, name }) => ({ value: key, label: name[language] }))}
            onValueChange={(key) => {
              setShown(key)
              setVersion(null)
            }}
          />
          <p className="mt-4 text-sm text-muted">{t(($) => $.others)}</p>
        </Card>
        <div className="flex min-w-0 flex-col gap-6">
          <div className="flex flex-col gap-1.5 text-md text-muted">
            {isChosen && (
              <span>
                <StatusBadge icon={CircleCheck} tone="passed">
                  {t(($) => $.followed)}
                </StatusBadge>
              </span>
            )}
            <p>{t(($) => $.note)}</p>
          </div>
          {versions.length > 1 && (
            <Field label={t(($) => $.version)} hint={t(($) => $.versionHint)}>
              {(wiring) => (
                <Select
                  {...wiring}
                  value={pack.until ?? ''}
                  options={versions.map((each) => ({ value: each.until ?? '', label: nameOf(each) }))}
                  onValueChange={setVersion}
                />
              )}
            </Field>
          )}
          {pack.holds === 'current' && coming?.from && (
            <AlertBox>{t(($) => $.coming, { norm: coming.norms[0] ?? '', date: formatDate(coming.from) })}</AlertBox>
          )}
          {isSecondHand(pack) && <AlertBox type="warning">{t(($) => $.allSecondHand, { name: pack.name[language] })}</AlertBox>}
          {pack.note && <AlertBox>{pack.note[language]}</AlertBox>}
          <RuleTopics pack={pack} />
          <CodeTable pack={pack} />
        </div>
      </div>
    </div>
  )
}
