import type { ByLanguage } from './language.ts'

/** Texts of the calendar that people subscribe to. */
export const calendarTexts: ByLanguage<Record<'opens' | 'due' | 'in_class', (name: string) => string>> = {
  es: { opens: (name) => `Se abre: ${name}`, due: (name) => `Entrega: ${name}`, in_class: (name) => `En clase: ${name}` },
  en: { opens: (name) => `Opens: ${name}`, due: (name) => `Due: ${name}`, in_class: (name) => `In class: ${name}` },
}
