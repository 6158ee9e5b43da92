import type { ByLanguage } from './language.ts'

/** Texts of the calendar that people subscribe to. */
export const calendarTexts: ByLanguage<Record<'opens' | 'due' | 'in_class' | 'closes' | 'resource_opens', (name: string) => string>> = {
  es: {
    opens: (name) => `Se abre: ${name}`,
    due: (name) => `Entrega: ${name}`,
    in_class: (name) => `En clase: ${name}`,
    closes: (name) => `Se cierra: ${name}`,
    resource_opens: (content) => `Se abre un recurso: ${content}`,
  },
  en: {
    opens: (name) => `Opens: ${name}`,
    due: (name) => `Due: ${name}`,
    in_class: (name) => `In class: ${name}`,
    closes: (name) => `Closes: ${name}`,
    resource_opens: (content) => `A resource opens: ${content}`,
  },
}
