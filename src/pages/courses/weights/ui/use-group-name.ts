import { useTexts } from '@/shared/i18n'
import { courseWeightTexts } from '../i18n'
import type { WeightGroup } from '../model/weight-edits'

/** How a group is called: "Criterios de RA1" with the text of RA1 below it, "Dentro de «HTML»". */
export function useGroupName() {
  const t = useTexts(courseWeightTexts)
  return ({ kind, code, name }: WeightGroup): { title: string; detail: string | null } => {
    if (kind === 'criteria') return { title: t(($) => $.groups.criteria, { code: code ?? '' }), detail: name }
    if (name === null)
      return { title: kind === 'contents' ? t(($) => $.groups.contents) : t(($) => $.groups.learning_results), detail: null }
    const title = kind === 'contents' ? t(($) => $.groups.insideContent, { name }) : t(($) => $.groups.assessed_criteria, { name })
    return { title, detail: null }
  }
}
