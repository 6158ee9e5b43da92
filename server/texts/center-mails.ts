import { hello, type MailTexts } from './language.ts'

interface CenterMail {
  center: string
  link: string
}
interface HandOver {
  /** Days until the link expires; null for a page behind the sign-in. */
  days: number | null
}

/** To the owner of a new account: a link to choose the first password. */
const teamInvitation: MailTexts<CenterMail & { days: number }> = {
  es: ({ firstName, center, link, days }) => ({
    subject: `Ya formas parte del equipo de ${center} en Aula`,
    text: `${hello.es(firstName)}

${center} te ha añadido a su equipo docente en Aula. Elige tu contraseña para empezar:

${link}

El enlace sirve una sola vez y caduca en ${days} días. Si caduca, pide otro desde la pantalla de acceso.
`,
  }),
  en: ({ firstName, center, link, days }) => ({
    subject: `You are now part of the team of ${center} on Aula`,
    text: `${hello.en(firstName)}

${center} has added you to its teaching team on Aula. Choose your password to get started:

${link}

The link works once and expires in ${days} days. If it expires, ask for another one from the sign-in page.
`,
  }),
}

interface Asked {
  /** Whether they administer the center once they accept. */
  asAdministrator: boolean
  /** Whether they have to choose a password first. */
  isNew: boolean
  days: number
}

/** To a person with an account, whom a center invites to its team. */
const teamAsked: MailTexts<CenterMail & Asked> = {
  es: ({ firstName, center, link, asAdministrator, isNew, days }) => ({
    subject: `${center} te invita a su equipo en Aula`,
    text: `${hello.es(firstName)}

${center} te invita a formar parte de su equipo docente en Aula${asAdministrator ? ' y a administrar el centro' : ''}. Tú decides: hasta que aceptes no estás en el equipo y el centro no ve nada de ti.

${isNew ? 'Elige primero tu contraseña y responde después en tu página de inicio:' : 'Entra con tu cuenta de siempre y responde en tu página de inicio:'}

${link}

La invitación caduca en ${days} días. Si no te interesa, recházala allí o no hagas nada.
`,
  }),
  en: ({ firstName, center, link, asAdministrator, isNew, days }) => ({
    subject: `${center} invites you to its team on Aula`,
    text: `${hello.en(firstName)}

${center} invites you to join its teaching team on Aula${asAdministrator ? ' and to manage the center' : ''}. It is up to you: until you accept you are not in the team and the center sees nothing of you.

${isNew ? 'Choose your password first, and answer on your home page afterwards:' : 'Sign in with the account you already have and answer on your home page:'}

${link}

The invitation expires in ${days} days. If you are not interested, decline it there or do nothing.
`,
  }),
}

/** To a new student: a link to choose the first password. */
const studentInvitation: MailTexts<CenterMail & { days: number }> = {
  es: ({ firstName, center, link, days }) => ({
    subject: `Tu cuenta de ${center} en Aula`,
    text: `${hello.es(firstName)}

${center} te ha dado de alta en Aula, donde están tus clases, tus entregas y tus notas. Elige tu contraseña para empezar:

${link}

El enlace sirve una sola vez y caduca en ${days} días. Si caduca, pide otro desde la pantalla de acceso.
`,
  }),
  en: ({ firstName, center, link, days }) => ({
    subject: `Your account of ${center} on Aula`,
    text: `${hello.en(firstName)}

${center} has signed you up on Aula, where your classes, work and marks are. Choose your password to get started:

${link}

The link works once and expires in ${days} days. If it expires, ask for another one from the sign-in page.
`,
  }),
}

/** To the future manager of a center, who completes its setup. */
const setupHandOver: MailTexts<CenterMail & HandOver> = {
  es: ({ firstName, center, link, days }) => ({
    subject: `Termina de configurar ${center} en Aula`,
    text: `${hello.es(firstName)}

${center} ya está casi listo en Aula y vas a ser quien lo administre. Lo que está escrito se ha guardado: revísalo y termina la configuración cuando te venga bien.

${days === null ? '' : 'Antes de nada, elige tu contraseña. Después encontrarás la configuración en tu página de inicio.\n\n'}${link}
${days === null ? '' : `\nEl enlace sirve una sola vez y caduca en ${days} días. Si caduca, pide otro desde la pantalla de acceso.\n`}`,
  }),
  en: ({ firstName, center, link, days }) => ({
    subject: `Finish setting up ${center} on Aula`,
    text: `${hello.en(firstName)}

${center} is almost ready on Aula and you are going to manage it. What is written has been saved: review it and finish the setup whenever it suits you.

${days === null ? '' : 'First of all, choose your password. Afterwards you will find the setup on your home page.\n\n'}${link}
${days === null ? '' : `\nThe link works once and expires in ${days} days. If it expires, ask for another one from the sign-in page.\n`}`,
  }),
}

/** Mails about joining a center. */
export const centerMails = { teamInvitation, teamAsked, studentInvitation, setupHandOver }
