import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { Schema } from '@/shared/api'
import { checkField, LeaveGuard, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { AlertBox, buttonStyles, PageHeader, Steps } from '@/shared/ui'
import { previewNewYear } from '#openapi/generated/request-rules.gen.ts'
import { newSchoolYearTexts } from '../i18n'
import { createdGroups, startDraft, toRequest, type YearValues } from '../model/draft'
import { providedNewYear } from '../model/new-year-effects'
import { newYearView } from '../model/new-year-view'
import { GroupsStep } from './groups-step'
import { StudentsStep } from './students-step'
import { SummaryStep } from './summary-step'

interface GuideProps {
  readonly proposal: Schema<'NewYearProposal'>
  readonly options: Schema<'GroupOptions'>
  /** Ids of the groups that the address names. */
  readonly preselected: readonly number[]
  readonly onPlace: (place: { readonly center?: number; readonly period?: string }) => void
  readonly onBegun: (id: number) => void
}

/** Begins a school year in three steps: who goes where, the new groups, the summary. Nothing is saved before the last one. */
export function Guide({ proposal, options, preselected, onPlace, onBegun }: GuideProps) {
  const t = useTexts(newSchoolYearTexts)
  const queries = useQueryClient()
  const actor = useActorRef(providedNewYear)
  const view = newYearView(useSelector(actor, (snapshot) => snapshot))
  const form = useForm({
    toValues: (): YearValues => startDraft(proposal, preselected),
    rules: { choices: null, groups: null },
    check: (values) =>
      Object.fromEntries(
        createdGroups(values).map(
          (index) => [`groups.${index}.name`, checkField(previewNewYear.successors.items.name, values.groups[index]?.name ?? '')] as const,
        ),
      ),
    save: (values) => Promise.resolve(toRequest(values, proposal.period)),
    onSaved: (body) => actor.send({ type: 'check', body }),
    keepsTyped: true,
  })
  useEffect(() => {
    const subscription = actor.on('begun', ({ id }) => {
      // nearly every screen shows groups or seats
      void queries.invalidateQueries()
      onBegun(id)
    })
    return () => subscription.unsubscribe()
  }, [actor, queries, onBegun])
  const top = useRef<HTMLDivElement>(null)
  const shownStep = useRef(view.step)
  useEffect(() => {
    if (shownStep.current === view.step) return
    shownStep.current = view.step
    // the button that leads to a step is at the end of the one before
    top.current?.focus()
  }, [view.step])
  const [recent] = proposal.undoable
  return (
    <>
      <PageHeader title={t(($) => $.title)} state={t(($) => $.state)} />
      <div ref={top} tabIndex={-1} className="scroll-mt-6 outline-none">
        <Steps
          label={t(($) => $.steps.label)}
          steps={[t(($) => $.steps.students), t(($) => $.steps.groups), t(($) => $.steps.summary)]}
          at={['students', 'groups', 'summary'].indexOf(view.step)}
        />
      </div>
      {view.step === 'students' && (
        <>
          {recent !== undefined && (
            <AlertBox
              actions={
                <Link to="/new-school-year" search={{ begun: recent }} className={buttonStyles({ size: 'sm' })}>
                  {t(($) => $.seeRecent)}
                </Link>
              }
            >
              {t(($) => $.recent)}
            </AlertBox>
          )}
          <StudentsStep
            proposal={proposal}
            options={options}
            form={form}
            onPlace={(place) => {
              form.reset()
              onPlace(place)
            }}
            onNext={() => actor.send({ type: 'next' })}
          />
        </>
      )}
      {view.step === 'groups' && (
        <GroupsStep
          proposal={proposal}
          options={options}
          form={form}
          isChecking={view.isBusy}
          error={view.error}
          onBack={() => actor.send({ type: 'back' })}
        />
      )}
      {view.step === 'summary' && view.plan && (
        <SummaryStep
          plan={view.plan}
          isBusy={view.isBusy}
          isOutdated={view.isOutdated}
          error={view.error}
          onBack={() => actor.send({ type: 'back' })}
          onBegin={() => actor.send({ type: 'begin' })}
        />
      )}
      <LeaveGuard isDirty={() => !view.isBegun && form.losesOnLeave()} />
    </>
  )
}
