import { aMove, aPreview, dam, daw, short } from './archive-fixtures'
import type { ArchiveView } from './archive-view'

const view = (change: Partial<ArchiveView>): ArchiveView => ({
  step: 'confirm',
  action: 'archive',
  groups: [dam],
  preview: null,
  results: [],
  ...change,
})

const several = { groups: [dam, daw] }
const enough = aPreview(['ready'], { action: 'unarchive' })

/** The view for each leaf state of the machine, and for several groups. */
export const views = {
  loadingPreview: view({ step: 'loading' }),
  confirmingArchive: view({ preview: aPreview(['ready']) }),
  confirmingSeveral: view({ ...several, preview: aPreview(['ready', 'denied']) }),
  archiving: view({ step: 'moving', preview: aPreview(['ready']) }),
  checkingLicences: view({ step: 'loading', action: 'unarchive' }),
  confirmingUnarchive: view({ action: 'unarchive', preview: enough }),
  confirmingThoseThatFit: view({
    ...several,
    action: 'unarchive',
    preview: aPreview(['ready', 'no_licences'], { action: 'unarchive', centers: short }),
  }),
  unarchiving: view({ step: 'moving', action: 'unarchive', preview: enough }),
  denied: view({ step: 'denied', preview: aPreview(['denied'], { centers: [] }) }),
  blocked: view({ step: 'blocked', action: 'unarchive', preview: aPreview(['no_licences'], { action: 'unarchive', centers: short }) }),
  withdrawn: view({ step: 'blocked', action: 'unarchive', preview: aPreview(['withdrawn'], { action: 'unarchive', centers: [] }) }),
  locked: view({ step: 'locked', action: 'unarchive' }),
  report: view({ ...several, step: 'report', action: 'unarchive', results: [aMove('done'), aMove('no_licences', daw)] }),
  failedToArchive: view({ step: 'failed' }),
  failedToUnarchive: view({ step: 'failed', action: 'unarchive' }),
}
