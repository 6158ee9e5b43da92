import { ArrowLeft, Plus } from 'lucide-react'
import { errorMessage, type Schema } from '@/shared/api'
import { Form, type FormState } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, FormError, Section } from '@/shared/ui'
import { newSchoolYearTexts } from '../i18n'
import { canBeLeftOut, countByTarget, createdGroups, type NewGroup, type YearValues } from '../model/draft'
import { NewGroupCard } from './new-group-card'

interface GroupsStepProps {
  readonly proposal: Schema<'NewYearProposal'>
  readonly options: Schema<'GroupOptions'>
  readonly form: FormState<YearValues>
  readonly isChecking: boolean
  readonly error: unknown
  readonly onBack: () => void
}

/** Chooses names, programs and team of the groups that are created. */
export function GroupsStep({ proposal, options, form, isChecking, error, onBack }: GroupsStepProps) {
  const t = useTexts(newSchoolYearTexts)
  const c = useTexts(commonTexts)
  const { values } = form
  const created = createdGroups(values)
  const counts = countByTarget(values, proposal.groups)
  const change = (index: number, changes: Partial<NewGroup>) =>
    form.set({ groups: values.groups.map((group, at) => (at === index ? { ...group, ...changes } : group)) })
  const leftOut = values.groups.flatMap((group, index) =>
    !created.includes(index) && group.of.some((id) => values.choices[id]) && !group.isKept ? [{ index, name: group.name }] : [],
  )
  /** Programs that students who are promoted to a new group had. */
  const hadBefore = (index: number) =>
    proposal.groups.flatMap(({ id, course_ids, next }) =>
      values.choices[id]?.to === `new-${index}` && next?.successor === index ? course_ids : [],
    )
  return (
    <Form form={form} asksBeforeLeaving={false}>
      <Section title={t(($) => $.newGroups, { period: proposal.period })}>
        {created.length === 0 && <p className="text-md text-muted">{t(($) => $.noNewGroups)}</p>}
        <ul className="flex flex-col gap-4">
          {created.map((index) => {
            const group = values.groups[index]
            return (
              group && (
                <NewGroupCard
                  key={index}
                  group={group}
                  options={options}
                  incoming={counts.get(`new-${index}`) ?? 0}
                  hadBefore={hadBefore(index)}
                  error={form.errorAt(`groups.${index}.name`)}
                  onChange={(changes) => change(index, changes)}
                  onLeaveOut={canBeLeftOut(values, index) ? () => change(index, { isKept: false }) : null}
                />
              )
            )
          })}
        </ul>
        {leftOut.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            {leftOut.map(({ index, name }) => (
              <Button key={index} size="sm" variant="ghost" onClick={() => change(index, { isKept: true })}>
                <Plus aria-hidden />
                {t(($) => $.newGroup.restore, { name })}
              </Button>
            ))}
          </div>
        )}
      </Section>
      <FormError>{error !== null && errorMessage(error, c)}</FormError>
      <div className="flex flex-wrap justify-between gap-3">
        <Button onClick={onBack} disabled={isChecking}>
          <ArrowLeft aria-hidden />
          {t(($) => $.back)}
        </Button>
        <Button type="submit" variant="primary" loading={isChecking}>
          {t(($) => $.check)}
        </Button>
      </div>
    </Form>
  )
}
