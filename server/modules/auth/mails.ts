import type { Message } from '#server/adapters/mail.ts'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/client.ts'
import { accountMails } from '#server/texts/account-mails.ts'

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

/** What has become of an account that its owner may not have wanted. */
type Event = 'passwordChanged' | 'sessionsEnded' | 'sessionCopied'

/** Tells the owner of an account with an address what has become of it, and where to choose another password. */
export async function noticeOwner(tx: Tx, { config, jobs }: Pick<Ctx, 'config' | 'jobs'>, userId: number, event: Event): Promise<void> {
  const owner = await tx.selectFrom('users').where('id', '=', userId).select(['email', 'first_name', 'language']).executeTakeFirst()
  if (!owner?.email) return
  const link = `${config.publicUrl}/reset-password-request`
  await jobs.send(tx, 'mail', { to: owner.email, ...accountMails[event][owner.language]({ firstName: owner.first_name, link }) })
}
