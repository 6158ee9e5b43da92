import type { Message } from '../../adapters/mail.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { accountMails } from '../users/mails.ts'

type Language = 'es' | 'en'
type Kind = 'reset' | 'set'
interface LinkMail {
  firstName: string
  link: string
  minutes: number
}

const texts: Record<Language, Record<Kind, (mail: LinkMail) => Omit<Message, 'to'>>> = {
  es: {
    reset: ({ firstName, link, minutes }) => ({
      subject: 'Cambia tu contraseña de Aula',
      text: `Hola, ${firstName}:

Hemos recibido una petición para cambiar tu contraseña. Puedes elegir una nueva aquí:

${link}

El enlace sirve una sola vez y caduca en ${minutes} minutos. Si no lo has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.
`,
    }),
    set: ({ firstName, link, minutes }) => ({
      subject: 'Elige tu contraseña de Aula',
      text: `Hola, ${firstName}:

Tu cuenta de Aula está lista. Elige tu contraseña para empezar:

${link}

El enlace sirve una sola vez y caduca en ${minutes} minutos. Si caduca, pide otro desde la pantalla de acceso.
`,
    }),
  },
  en: {
    reset: ({ firstName, link, minutes }) => ({
      subject: 'Change your Aula password',
      text: `Hello ${firstName},

We received a request to change your password. You can choose a new one here:

${link}

The link works once and expires in ${minutes} minutes. If you did not ask for it, do nothing: your password stays the same.
`,
    }),
    set: ({ firstName, link, minutes }) => ({
      subject: 'Choose your Aula password',
      text: `Hello ${firstName},

Your Aula account is ready. Choose your password to get started:

${link}

The link works once and expires in ${minutes} minutes. If it expires, ask for another one from the sign-in page.
`,
    }),
  },
}

/** Subject and text of the mail that carries a password link, in the reader's language. */
export const passwordMail = (language: Language, kind: Kind, mail: LinkMail): Omit<Message, 'to'> => texts[language][kind](mail)

/** Tells the owner of an account with an address that its password is another one now, and where to change it back. */
export async function noticePasswordChange(
  tx: Tx,
  { config, jobs }: Pick<Ctx, 'config' | 'jobs'>,
  account: { email: string | null; first_name: string; language: Language } | undefined,
): Promise<void> {
  if (!account?.email) return
  const link = `${config.publicUrl}/reset-password-request`
  await jobs.send(tx, 'mail', {
    to: account.email,
    ...accountMails.passwordChanged[account.language]({ firstName: account.first_name, link }),
  })
}
