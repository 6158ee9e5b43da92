import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise, waitFor } from 'xstate'
import { courseQueries } from '@/entities/course'
import { errorMessage } from '@/shared/api'
import { LeaveGuard, submitByKeys } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Card, FormError, Section, toast } from '@/shared/ui'
import { CourseFrame } from '@/widgets/course-frame'
import { EffectReview } from '@/widgets/marks-effect'
import { courseRuleQueries, previewRules, saveRules } from '../api/rule-queries'
import { courseRuleTexts } from '../i18n'
import { type CourseRules, isUntouched, rulesMachine, type MarksEffect, type SaveInput, type SaveOutcome } from '../model/rules-machine'
import type { RuleValues } from '../model/typed-rules'
import { RuleFields } from './rule-fields'
import { RulesHistory } from './rules-history'

const route = getRouteApi('/_private/course/edit/$courseId_/rules')

/** How a program turns marks into its mark. A change shows first whose marks it changes. */
export function RulesPage() {
  const { courseId } = route.useParams()
  return <CourseRulesEditor courseId={courseId} />
}

export function CourseRulesEditor({ courseId }: { readonly courseId: number }) {
  return (
    <CourseFrame courseId={courseId} tab="rules">
      <Rules courseId={courseId} />
    </CourseFrame>
  )
}

function Rules({ courseId }: { readonly courseId: number }) {
  const t = useTexts(courseRuleTexts)
  const c = useTexts(commonTexts)
  const queryClient = useQueryClient()
  const { data: rules } = useSuspenseQuery(courseRuleQueries.one(courseId))
  const [machine] = useState(() =>
    rulesMachine.provide({
      actors: {
        preview: fromPromise<MarksEffect, RuleValues>(({ input }) => previewRules(courseId, input)),
        save: fromPromise<SaveOutcome, SaveInput>(({ input }) => saveRules(courseId, input)),
      },
    }),
  )
  const actor = useActorRef(machine, { input: rules })
  const snapshot = useSelector(actor, (current) => current)
  const { stored, typed, wrong, effect, isSame, isStale, error } = snapshot.context
  useEffect(() => actor.send({ type: 'refresh', stored: rules }), [actor, rules])
  const onSaved = useEffectEvent((saved: CourseRules) => {
    queryClient.setQueryData(courseRuleQueries.one(courseId).queryKey, saved)
    void queryClient.invalidateQueries({
      queryKey: courseQueries.all(),
      refetchType: 'none',
      predicate: ({ queryKey }) => queryKey[1] !== 'rules',
    })
    toast.success(t(($) => $.saved))
  })
  useEffect(() => {
    const { unsubscribe } = actor.on('saved', (event) => onSaved(event.rules))
    return unsubscribe
  }, [actor])
  const isConfirming = snapshot.matches('confirming') || snapshot.matches('saving')
  const message = error ? errorMessage(error, c) : null
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
      <LeaveGuard
        isDirty={() => !isUntouched(actor.getSnapshot().context)}
        settle={() => waitFor(actor, (each) => !each.matches('saving')).catch(() => {})}
      />
      {isConfirming && effect ? (
        <EffectReview
          effect={effect}
          error={message}
          isSaving={snapshot.matches('saving')}
          labels={{ accept: t(($) => $.accept), back: t(($) => $.back) }}
          onBack={() => actor.send({ type: 'back' })}
          onAccept={() => actor.send({ type: 'accept' })}
        />
      ) : (
        <Section title={t(($) => $.title)} {...(stored.version === 0 ? { description: t(($) => $.defaults) } : {})}>
          <Card>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble from the fields */}
            <form
              className="flex flex-col gap-6"
              noValidate
              onKeyDown={submitByKeys}
              onSubmit={(event) => {
                event.preventDefault()
                actor.send({ type: 'check' })
              }}
            >
              <RuleFields
                typed={typed}
                wrong={wrong}
                disabled={!stored.may_edit || snapshot.matches('previewing')}
                onChange={(fields) => actor.send({ type: 'change', fields })}
              />
              <p className="text-sm text-muted">{t(($) => $.rounding)}</p>
              {isStale && <AlertBox type="warning">{t(($) => $.conflict)}</AlertBox>}
              <FormError>{message}</FormError>
              {stored.may_edit && (
                <div className="flex flex-wrap items-center gap-3">
                  <Button type="submit" variant="primary" loading={snapshot.matches('previewing')}>
                    {t(($) => $.check)}
                  </Button>
                  <span role="status" className="text-sm text-muted">
                    {isSame && t(($) => $.unchanged)}
                  </span>
                </div>
              )}
            </form>
          </Card>
        </Section>
      )}
      <RulesHistory history={stored.history} />
    </div>
  )
}
