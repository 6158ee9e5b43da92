import type { Message } from '../adapters/mail.ts'

export type Language = 'es' | 'en'
export type ByLanguage<Texts> = Readonly<Record<Language, Texts>>

/** Subject and text of a mail, made from its values. */
export type MailTexts<Values> = ByLanguage<(values: Values & { firstName: string }) => Pick<Message, 'subject' | 'text'>>

export const hello: ByLanguage<(firstName: string) => string> = {
  es: (firstName) => (firstName === '' ? 'Hola:' : `Hola, ${firstName}:`),
  en: (firstName) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
}
