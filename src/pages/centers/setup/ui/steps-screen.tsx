import { useEffect, useRef, type ComponentType, type FormEvent } from 'react'
import { useTexts } from '@/shared/i18n'
import { lazyModule, PageHeader, useLazyModule } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { Step } from '../model/steps-words'
import { CenterPreview } from './center-preview'
import { ContactStep } from './contact-step'
import { ContractStep } from './contract-step'
import { IdentityStep } from './identity-step'
import { ImagesStep } from './images-step'
import { ReviewStep } from './review-step'
import { KeptState, SetupMenu } from './setup-menu'
import { holdsForms, StepFooter } from './step-footer'
import { StepNotices } from './step-notices'
import type { StepPart } from './step-part'
import { Stepper } from './stepper'
import { TeamStep } from './team-step'

const handOverDialog = lazyModule(() => import('./hand-over-dialog'))
const discardDialog = lazyModule(() => import('./discard-dialog'))

const parts: Readonly<Record<Step, ComponentType<StepPart>>> = {
  1: IdentityStep,
  2: ContactStep,
  3: ImagesStep,
  4: ContractStep,
  5: TeamStep,
  6: ReviewStep,
}

/** The six steps at the left, one of them in the middle, and at the right how the center will look. */
export function StepsScreen(props: StepPart) {
  const { view, send } = props
  const t = useTexts(centerSetupTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const { base, step, values } = view
  const shownStep = useRef(step)
  const Part = parts[step]
  const handOver = useLazyModule(handOverDialog, view.dialog?.kind === 'handOver')
  const discard = useLazyModule(discardDialog, view.dialog?.kind === 'discard')

  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    heading.current?.focus()
  }, [step])

  const next = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'next' })
  }
  const title =
    base.kind === 'center'
      ? t(($) => $.title.edit, { name: base.values.name })
      : values.name === ''
        ? t(($) => $.title.create)
        : t(($) => $.title.draft, { name: values.name })
  const Root = holdsForms.has(step) ? 'div' : 'form'
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} state={<KeptState {...props} />} action={<SetupMenu {...props} />} />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_18rem]">
        <div className="lg:sticky lg:top-6 lg:self-start">
          <Stepper view={view} send={send} />
        </div>
        <Root
          {...(Root === 'form' ? { noValidate: true, onSubmit: next } : {})}
          aria-busy={view.save === 'saving' || view.isFinishing}
          className="flex max-w-lg min-w-0 flex-col gap-6"
        >
          <div>
            <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
              {t(($) => $.steps[step])}
            </h2>
            <p className="text-md text-muted">{t(($) => (base.kind === 'center' && step === 6 ? $.aboutEdit : $.about[step]))}</p>
          </div>
          <div className="flex flex-col gap-5">
            <Part {...props} />
          </div>
          <StepNotices view={view} send={send} />
          <StepFooter {...props} />
        </Root>
        <CenterPreview values={values} className="hidden xl:sticky xl:top-6 xl:flex xl:self-start" />
        {(step === 3 || step === 6) && <CenterPreview values={values} className="max-w-sm lg:col-start-2 xl:hidden" />}
      </div>
      {handOver && view.dialog?.kind === 'handOver' && <handOver.HandOverDialog view={view} send={send} />}
      {discard && <discard.DiscardDialog view={view} send={send} />}
    </div>
  )
}
