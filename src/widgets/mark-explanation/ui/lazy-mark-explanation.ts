import { loadTexts } from '@/shared/i18n'
import { lazyModule } from '@/shared/ui'

/** Loads the component together with its texts: a text that is loaded while it opens would replace the page by a skeleton. */
export const markExplanation = lazyModule(async () => {
  const { markExplanationTexts } = await import('../i18n')
  const [{ MarkExplanation }] = await Promise.all([import('./mark-explanation'), loadTexts(markExplanationTexts)])
  return { MarkExplanation }
})
