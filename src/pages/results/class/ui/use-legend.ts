import { useTexts } from '@/shared/i18n'
import { formatScale } from '@/shared/lib/format'
import { classResultsTexts } from '../i18n'
import type { LegendItem } from '../model/legend'

/** What the signs of bars, or of a line of means, say. */
export function useLegend(kind: 'bars' | 'line', passMark: number): readonly LegendItem[] {
  const t = useTexts(classResultsTexts)
  const pass: LegendItem = { sign: 'passMark', label: t(($) => $.legend.passMark, { mark: formatScale(passMark) }) }
  if (kind === 'line') return [{ sign: 'mean', label: t(($) => $.legend.mean) }, pass]
  return [{ sign: 'passed', label: t(($) => $.legend.passed) }, { sign: 'failed', label: t(($) => $.legend.failed) }, pass]
}
