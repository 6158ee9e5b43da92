import { lazyModule } from '@/shared/ui'

/** Exemptions of students from a deliverable; its code and texts are downloaded when it opens. */
export const exemptionDialog = lazyModule(() => import('./ui/exemption-dialog'))
export { useEndExemptions } from './ui/use-end-exemptions'
