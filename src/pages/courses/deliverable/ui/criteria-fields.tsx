import { CriterionWeights } from '@/entities/course'
import type { FormState } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Card, Section } from '@/shared/ui'
import { courseDeliverableTexts } from '../i18n'
import type { Authored, DeliverableValues } from '../model/deliverable-values'

interface CriteriaFieldsProps {
  readonly form: FormState<DeliverableValues>
  readonly deliverable: Authored
}

/** The criteria that the deliverable assesses, with their weights within it. */
export function CriteriaFields({ form, deliverable }: CriteriaFieldsProps) {
  const t = useTexts(courseDeliverableTexts)
  return (
    <Section title={t(($) => $.criteria)} description={t(($) => $.criteriaBody)}>
      <Card className="flex flex-col gap-4">
        <CriterionWeights
          criteria={form.values.criteria}
          known={deliverable.options.criteria}
          isLocked={!deliverable.can_edit || deliverable.marks_count > 0}
          error={form.field('criteria').error}
          onChange={(criteria) => form.set({ criteria })}
        />
      </Card>
    </Section>
  )
}
