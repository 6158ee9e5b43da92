import { loadTexts } from '@/shared/i18n'
import { lazyModule } from '@/shared/ui'

/** The texts are declared by lazy code too, so that the page does not preload them. */
const loadAsideTexts = () => import('../i18n/aside').then(({ saveGradeAsideTexts }) => loadTexts(saveGradeAsideTexts))

/** Phrases, conflicts and errors of a grade, with their texts: downloads after the page. */
export const gradeAside = lazyModule(() => Promise.all([import('./aside'), loadAsideTexts()]).then(([code]) => code))
