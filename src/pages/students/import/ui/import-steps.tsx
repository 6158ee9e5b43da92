import { useTexts } from '@/shared/i18n'
import { Steps } from '@/shared/ui'
import { importTexts } from '../i18n'
import { steps, type Step } from '../model/import-view'

/** The four steps with the current one marked. */
export function ImportSteps({ current, isOver }: { readonly current: Step; readonly isOver: boolean }) {
  const t = useTexts(importTexts)
  return (
    <Steps
      label={t(($) => $.steps.label)}
      steps={steps.map((step) => t(($) => $.steps[step]))}
      at={isOver ? steps.length : steps.indexOf(current)}
    />
  )
}
