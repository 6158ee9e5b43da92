import { CountingField, MarkdownField } from '@/entities/course'
import { TextField, type FormState } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Card, Checkbox, Section } from '@/shared/ui'
import { courseDeliverableTexts } from '../i18n'
import type { Authored, DeliverableValues } from '../model/deliverable-values'

interface DeliverableFieldsProps {
  readonly form: FormState<DeliverableValues>
  readonly deliverable: Authored
}

/** What is asked, for how many points, and what can be handed in. */
export function DeliverableFields({ form, deliverable }: DeliverableFieldsProps) {
  const t = useTexts(courseDeliverableTexts)
  const disabled = !deliverable.can_edit
  const isLocked = disabled || deliverable.marks_count > 0
  const acceptsNothing = !form.values.accepts_text && !form.values.accepts_link && !form.values.accepts_files
  const box = (name: 'accepts_text' | 'accepts_link' | 'accepts_files' | 'accepts_late' | 'is_active') => ({
    checked: form.values[name],
    disabled,
    onChange: ({ target }: { readonly target: { readonly checked: boolean } }) => form.set({ [name]: target.checked }),
  })
  return (
    <Section title={t(($) => $.data)}>
      <Card className="flex flex-col gap-4">
        <TextField {...form.field('name')} label={t(($) => $.name)} disabled={disabled} />
        <MarkdownField {...form.field('instructions')} label={t(($) => $.instructions)} rows={10} disabled={disabled} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...form.field('max_points')}
            required
            label={t(($) => $.points)}
            hint={t(($) => $.pointsHint)}
            inputMode="decimal"
            numeric
            disabled={isLocked}
          />
          <CountingField {...form.field('counting')} recoverable={deliverable.options.deliverables} disabled={isLocked} />
        </div>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-md font-medium">{t(($) => $.accepts)}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <Checkbox label={t(($) => $.text)} {...box('accepts_text')} />
            <Checkbox label={t(($) => $.link)} {...box('accepts_link')} />
            <Checkbox label={t(($) => $.files)} {...box('accepts_files')} />
            <Checkbox label={t(($) => $.late)} {...box('accepts_late')} />
          </div>
          <p role="status" className="text-sm text-muted">
            {acceptsNothing && t(($) => $.acceptsNothing)}
          </p>
        </fieldset>
        <Checkbox label={t(($) => $.active)} hint={t(($) => $.activeHint)} {...box('is_active')} />
      </Card>
    </Section>
  )
}
