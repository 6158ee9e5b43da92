import { remindTexts } from '@/features/remind-to-learn'
import { loadTexts } from '@/shared/i18n'
import { lazyModule } from '@/shared/ui'
import { readersTexts } from '../i18n'

/** Who has opened something, with its texts: for staff, below what they have opened themselves. */
export const readers = lazyModule(
  async () => {
    const [{ Readers }] = await Promise.all([import('./readers'), loadTexts(readersTexts, remindTexts)])
    return { Readers }
  },
  { prefetch: false },
)
