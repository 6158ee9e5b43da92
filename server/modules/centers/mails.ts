import type { Message } from '#server/adapters/mail.ts'

type Language = 'es' | 'en'
interface TeamMail {
  /** Empty where nobody knows it yet. */
  firstName: string
  center: string
  link: string
}
interface InvitationMail extends TeamMail {
  days: number
}
type Text<Mail> = Record<Language, (mail: Mail) => Omit<Message, 'to'>>

const greeting = {
  es: (name: string) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  en: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
}

/** To somebody whose account was just made: where they choose their first password. */
export const invitationMail: Text<InvitationMail> = {
  es: ({ firstName, center, link, days }) => ({
    subject: `Ya formas parte del equipo de ${center} en Aula`,
    text: `${greeting.es(firstName)}

${center} te ha añadido a su equipo docente en Aula. Elige tu contraseña para empezar:

${link}

El enlace sirve una sola vez y caduca en ${days} días. Si caduca, pide otro desde la pantalla de acceso.
`,
  }),
  en: ({ firstName, center, link, days }) => ({
    subject: `You are now part of the team of ${center} on Aula`,
    text: `${greeting.en(firstName)}

${center} has added you to its teaching team on Aula. Choose your password to get started:

${link}

The link works once and expires in ${days} days. If it expires, ask for another one from the sign-in page.
`,
  }),
}

/** To somebody who has an account already and now works in one more center. */
export const joinedMail: Text<TeamMail> = {
  es: ({ firstName, center, link }) => ({
    subject: `Ya formas parte del equipo de ${center} en Aula`,
    text: `${greeting.es(firstName)}

${center} te ha añadido a su equipo docente en Aula. Entra con tu cuenta de siempre:

${link}
`,
  }),
  en: ({ firstName, center, link }) => ({
    subject: `You are now part of the team of ${center} on Aula`,
    text: `${greeting.en(firstName)}

${center} has added you to its teaching team on Aula. Sign in with the account you already have:

${link}
`,
  }),
}
