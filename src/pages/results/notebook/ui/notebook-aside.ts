import { loadTexts } from '@/shared/i18n'
import { lazyModule } from '@/shared/ui'

/** What is beside the grid: dialogs, the detail of a cell and the list of keys, with their texts. It downloads after the page. */
export const notebookAside = lazyModule(async () => {
  const code = await import('./aside')
  await loadTexts(code.saveGradeTexts)
  return code
})
