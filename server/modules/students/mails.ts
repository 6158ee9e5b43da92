import type { Message } from '#server/adapters/mail.ts'

interface Invitation {
  firstName: string
  center: string
  link: string
  days: number
}

/** To somebody who was made a student: where they choose their first password. */
export const studentInvitationMail: Record<'es' | 'en', (mail: Invitation) => Omit<Message, 'to'>> = {
  es: ({ firstName, center, link, days }) => ({
    subject: `Tu cuenta de ${center} en Aula`,
    text: `Hola, ${firstName}:

${center} te ha dado de alta en Aula, donde están tus clases, tus entregas y tus notas. Elige tu contraseña para empezar:

${link}

El enlace sirve una sola vez y caduca en ${days} días. Si caduca, pide otro desde la pantalla de acceso.
`,
  }),
  en: ({ firstName, center, link, days }) => ({
    subject: `Your account of ${center} on Aula`,
    text: `Hello ${firstName},

${center} has signed you up on Aula, where your classes, work and marks are. Choose your password to get started:

${link}

The link works once and expires in ${days} days. If it expires, ask for another one from the sign-in page.
`,
  }),
}
