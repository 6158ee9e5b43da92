import type { Language } from '#server/texts/language.ts'

/** Hundredths as people of a language write them: `675` → "6,75" (es), "6.75" (en). */
export function hundredthsText(hundredths: number, language: Language): string {
  const sign = language === 'es' ? ',' : '.'
  return `${Math.trunc(hundredths / 100)}${sign}${String(hundredths % 100).padStart(2, '0')}`
}
