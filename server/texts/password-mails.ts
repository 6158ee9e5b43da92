import { hello, type MailTexts } from './language.ts'

interface PasswordLink {
  link: string
  minutes: number
}

/** To a person with a password who requested another one. */
const reset: MailTexts<PasswordLink> = {
  es: ({ firstName, link, minutes }) => ({
    subject: 'Cambia tu contraseña de Aula',
    text: `${hello.es(firstName)}

Hemos recibido una petición para cambiar tu contraseña. Puedes elegir una nueva aquí:

${link}

El enlace sirve una sola vez y caduca en ${minutes} minutos. Si no lo has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.
`,
  }),
  en: ({ firstName, link, minutes }) => ({
    subject: 'Change your Aula password',
    text: `${hello.en(firstName)}

We received a request to change your password. You can choose a new one here:

${link}

The link works once and expires in ${minutes} minutes. If you did not ask for it, do nothing: your password stays the same.
`,
  }),
}

/** To a person without a password. */
const set: MailTexts<PasswordLink> = {
  es: ({ firstName, link, minutes }) => ({
    subject: 'Elige tu contraseña de Aula',
    text: `${hello.es(firstName)}

Tu cuenta de Aula está lista. Elige tu contraseña para empezar:

${link}

El enlace sirve una sola vez y caduca en ${minutes} minutos. Si caduca, pide otro desde la pantalla de acceso.
`,
  }),
  en: ({ firstName, link, minutes }) => ({
    subject: 'Choose your Aula password',
    text: `${hello.en(firstName)}

Your Aula account is ready. Choose your password to get started:

${link}

The link works once and expires in ${minutes} minutes. If it expires, ask for another one from the sign-in page.
`,
  }),
}

/** Mails with a link to choose a password. */
export const passwordMails = { reset, set }
