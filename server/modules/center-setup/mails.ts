import type { Message } from '#server/adapters/mail.ts'

interface HandOverMail {
  firstName: string
  center: string
  link: string
  /** For how many days the link works; null where it leads to a page behind the sign-in. */
  days: number | null
}

/** To whoever is to finish setting a center up, and to manage it afterwards. */
export const handOverMail: Record<'es' | 'en', (mail: HandOverMail) => Omit<Message, 'to'>> = {
  es: ({ firstName, center, link, days }) => ({
    subject: `Termina de configurar ${center} en Aula`,
    text: `Hola, ${firstName}:

${center} ya está casi listo en Aula y vas a ser quien lo administre. Lo que está escrito se ha guardado: revísalo y termina la configuración cuando te venga bien.

${days === null ? '' : 'Antes de nada, elige tu contraseña. Después encontrarás la configuración en tu página de inicio.\n\n'}${link}
${days === null ? '' : `\nEl enlace sirve una sola vez y caduca en ${days} días. Si caduca, pide otro desde la pantalla de acceso.\n`}`,
  }),
  en: ({ firstName, center, link, days }) => ({
    subject: `Finish setting up ${center} on Aula`,
    text: `Hello ${firstName},

${center} is almost ready on Aula and you are going to manage it. What is written has been saved: review it and finish the setup whenever it suits you.

${days === null ? '' : 'First of all, choose your password. Afterwards you will find the setup on your home page.\n\n'}${link}
${days === null ? '' : `\nThe link works once and expires in ${days} days. If it expires, ask for another one from the sign-in page.\n`}`,
  }),
}
