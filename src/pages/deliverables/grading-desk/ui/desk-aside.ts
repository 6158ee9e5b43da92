import { loadTexts } from '@/shared/i18n'
import { lazyModule } from '@/shared/ui'

/** The texts are declared by lazy code too, so that the page does not preload them. */
const loadAsideTexts = () => import('../i18n/aside').then(({ deskAsideTexts }) => loadTexts(deskAsideTexts))

/** What is beside the daily path of the desk, with its texts: downloads after the page. */
export const deskAside = lazyModule(() => Promise.all([import('./aside'), loadAsideTexts()]).then(([code]) => code))
