import { loadTexts } from '@/shared/i18n'
import { lazyModule } from '@/shared/ui'

/** Loads the component and its texts together: texts that load while it opens would replace the page by a skeleton. */
export const markExplanation = lazyModule(async () => {
  const { markExplanationTexts } = await import('../i18n')
  const [{ MarkExplanation }] = await Promise.all([import('./mark-explanation'), loadTexts(markExplanationTexts)])
  return { MarkExplanation }
})
