import { Check, CircleX } from 'lucide-react'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { Field, Input, Spinner, Textarea } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { NameState } from '../model/steps-view'
import type { StepPart } from './step-part'
import { limits, useProblem } from './use-problem'

export function IdentityStep({ view: { values, errors, name, slug }, send }: StepPart) {
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  const problem = useProblem(errors)
  const taken = { name: fieldMessage(c, 'center_name_taken'), slug: t(($) => $.problems.taken) }
  return (
    <>
      <Field
        label={t(($) => $.identity.name)}
        required
        error={problem('name') ?? (name === 'taken' ? taken.name : undefined)}
        aside={<Availability state={name} />}
      >
        {(control) => (
          <Input
            {...control}
            size="lg"
            value={values.name}
            maxLength={limits.name}
            autoComplete="off"
            placeholder={t(($) => $.identity.namePlaceholder)}
            onChange={({ target }) => send({ type: 'edit', change: { name: target.value } })}
          />
        )}
      </Field>
      <Field
        label={t(($) => $.identity.slug)}
        required
        hint={t(($) => $.identity.slugHint)}
        error={problem('slug') ?? (slug === 'taken' ? taken.slug : undefined)}
        aside={<Availability state={slug} />}
      >
        {(control) => (
          <Input
            {...control}
            value={values.slug}
            maxLength={limits.slug}
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-sm"
            onChange={({ target }) => send({ type: 'edit', change: { slug: target.value.toLowerCase().replaceAll(' ', '-') } })}
          />
        )}
      </Field>
      <Field label={t(($) => $.identity.about)} optional hint={t(($) => $.identity.aboutHint)} error={problem('about')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={values.about}
            maxLength={limits.about}
            onChange={({ target }) => send({ type: 'edit', change: { about: target.value } })}
          />
        )}
      </Field>
      <Field label={t(($) => $.identity.description)} optional error={problem('description')}>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            value={values.description}
            maxLength={limits.description}
            onChange={({ target }) => send({ type: 'edit', change: { description: target.value } })}
          />
        )}
      </Field>
    </>
  )
}

/** Whether a name is still to be had; said quietly, beside the label. */
function Availability({ state }: { readonly state: NameState }) {
  const t = useTexts(centerSetupTexts)
  const said: Readonly<Record<NameState, React.ReactNode>> = {
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
  }
  return (
    <span role="status" className="inline-flex min-h-5 items-center gap-1.5">
      {said[state]}
    </span>
  )
}
