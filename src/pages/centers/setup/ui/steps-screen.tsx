import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ErrorState, lazyModule, PageHeader, Skeleton, useLazyModule } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { StepsEvent } from '../model/steps-types'
import type { StepsView } from '../model/steps-view'
import { CenterPreview } from './center-preview'
import { ContactStep } from './contact-step'
import { IdentityStep } from './identity-step'
import { SavedState, SetupMenu } from './setup-menu'
import { holdsForms, StepFooter } from './step-footer'
import { StepNotices } from './step-notices'
import { Stepper } from './stepper'

const handOverDialog = lazyModule(() => import('./hand-over-dialog'))
const discardDialog = lazyModule(() => import('./discard-dialog'))

export interface StepProps {
  readonly view: StepsView
  readonly send: (event: StepsEvent) => void
  /** Whether the user may change the contract. */
  readonly mayContract: boolean
}

const laterSteps = lazyModule(async (): Promise<Readonly<Record<3 | 4 | 5 | 6, ComponentType<StepProps>>>> => {
  const [images, contract, team, review] = await Promise.all([
    import('./images-step'),
    import('./contract-step'),
    import('./team-step'),
    import('./review-step'),
  ])
  return { 3: images.ImagesStep, 4: contract.ContractStep, 5: team.TeamStep, 6: review.ReviewStep }
})

/** The fields of the open step. */
function OpenStep(props: StepProps) {
  const c = useTexts(commonTexts)
  const { step } = props.view
  const [isLost, setLost] = useState(false)
  const isLater = step > 2
  const later = useLazyModule(laterSteps, isLater && !isLost, { onFailed: () => setLost(true), notify: false })
  if (step === 1) return <IdentityStep {...props} />
  if (step === 2) return <ContactStep {...props} />
  if (isLost) return <ErrorState onRetry={() => setLost(false)}>{c(($) => $.errors.server)}</ErrorState>
  if (!later) return <Skeleton className="h-64" />
  const Step = later[step]
  return <Step {...props} />
}

/** The list of steps, the open step, and a preview of the center. */
export function StepsScreen(props: StepProps) {
  const { view, send } = props
  const t = useTexts(centerSetupTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const { record, step, values } = view
  const shownStep = useRef(step)
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
    record.kind === 'center'
      ? t(($) => $.title.edit, { name: record.values.name })
      : values.name === ''
        ? t(($) => $.title.create)
        : t(($) => $.title.draft, { name: values.name })
  const Root = holdsForms.has(step) ? 'div' : 'form'
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} state={<SavedState {...props} />} action={<SetupMenu {...props} />} />
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
            <p className="text-md text-muted">{t(($) => (record.kind === 'center' && step === 6 ? $.aboutEdit : $.about[step]))}</p>
          </div>
          <div className="flex flex-col gap-5">
            <OpenStep {...props} />
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
