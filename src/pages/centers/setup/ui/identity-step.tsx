import { Check, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextField } from '@/shared/form'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { Spinner } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { NameState } from '../model/steps-view'
import { typedSlug } from '../model/typed-slug'
import type { StepProps } from './steps-screen'
import { useStepFields } from './use-step-fields'

export function IdentityStep(props: StepProps) {
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  const { field } = useStepFields(props)
  const { name, slug } = props.view
  const slugField = field('slug')
  const slugError = slug === 'taken' ? t(($) => $.fieldErrors.taken) : slug === 'malformed' ? t(($) => $.fieldErrors.slugFormat) : undefined
  return (
    <>
      <TextField
        {...field('name')}
        {...(name === 'taken' ? { error: fieldMessage(c, 'center_name_taken') } : {})}
        label={t(($) => $.identity.name)}
        size="lg"
        placeholder={t(($) => $.identity.namePlaceholder)}
        aside={<Availability state={name} />}
      />
      <TextField
        {...slugField}
        {...(slugError ? { error: slugError } : {})}
        label={t(($) => $.identity.slug)}
        hint={t(($) => $.identity.slugHint)}
        aside={<Availability state={slug} />}
        spellCheck={false}
        className="[&_input]:font-mono [&_input]:text-sm"
        onValueChange={(value) => slugField.onValueChange(typedSlug(value))}
      />
      <TextField {...field('about')} rows={2} label={t(($) => $.identity.about)} hint={t(($) => $.identity.aboutHint)} optional />
      <TextField {...field('description')} rows={5} label={t(($) => $.identity.description)} optional />
    </>
  )
}

/** Whether a name is free, beside its label. */
function Availability({ state }: { readonly state: NameState }) {
  const t = useTexts(centerSetupTexts)
  const content: Readonly<Record<NameState, ReactNode>> = {
    unknown: null,
    checking: (
      <>
        <Spinner size="sm" decorative className="size-3.5" />
        {t(($) => $.identity.checking)}
      </>
    ),
    free: (
      <>
        <Check aria-hidden size={14} className="text-success-ink" />
        {t(($) => $.identity.free)}
      </>
    ),
    taken: <CircleX aria-hidden size={14} className="text-error-ink" />,
    malformed: <CircleX aria-hidden size={14} className="text-error-ink" />,
  }
  return (
    <span role="status" className="inline-flex min-h-5 items-center gap-1.5">
      {content[state]}
    </span>
  )
}
