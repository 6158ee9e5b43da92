import { loadTexts } from '@/shared/i18n'
import { lazyModule } from '@/shared/ui'
import { fileViewTexts } from '../i18n'

/** Shows a file in a dialog. Downloads with the first file that is opened. */
export const fileViewer = lazyModule(
  async () => {
    const [{ FileDialog }] = await Promise.all([import('./file-dialog'), loadTexts(fileViewTexts)])
    return { FileDialog }
  },
  { prefetch: false },
)

/** Shows a resource in the page. Downloads with the first resource that is unfolded. */
export const resourceViewer = lazyModule(
  async () => {
    const [{ ResourceView }] = await Promise.all([import('./resource-view'), loadTexts(fileViewTexts)])
    return { ResourceView }
  },
  { prefetch: false },
)
