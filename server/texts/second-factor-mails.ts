import { hello, type MailTexts } from './language.ts'

/** To a person who added an authenticator app or a passkey. */
const secondFactorAdded: MailTexts<{ link: string }> = {
  es: ({ firstName, link }) => ({
    subject: 'Has añadido un segundo paso para entrar en Aula',
    text: `${hello.es(firstName)}

Desde ahora, para entrar en tu cuenta de Aula se puede usar el segundo paso que acabas de añadir. Tus sesiones en otros dispositivos se han cerrado.

Si no has sido tú, alguien está usando tu cuenta. Elige otra contraseña ahora mismo y avisa a quien gestiona Aula en tu centro:

${link}
`,
  }),
  en: ({ firstName, link }) => ({
    subject: 'You added a second step to sign in to Aula',
    text: `${hello.en(firstName)}

From now on, the second step that you just added can be used to sign in to your Aula account. Your sessions on other devices were closed.

If this was not you, somebody is using your account. Choose another password right now, and tell whoever manages Aula at your center:

${link}
`,
  }),
}

/** To a person who removed an authenticator app or a passkey. */
const secondFactorRemoved: MailTexts<{ link: string }> = {
  es: ({ firstName, link }) => ({
    subject: 'Has quitado un segundo paso para entrar en Aula',
    text: `${hello.es(firstName)}

Acabas de quitar de tu cuenta de Aula una aplicación de códigos o una llave de acceso. Tus sesiones en otros dispositivos se han cerrado.

Si no has sido tú, alguien está usando tu cuenta. Elige otra contraseña ahora mismo:

${link}
`,
  }),
  en: ({ firstName, link }) => ({
    subject: 'You removed a second step to sign in to Aula',
    text: `${hello.en(firstName)}

You have just removed an authenticator app or a passkey from your Aula account. Your sessions on other devices were closed.

If this was not you, somebody is using your account. Choose another password right now:

${link}
`,
  }),
}

/** To a person whose second factor was reset by an IT admin or the manager of their center. */
const secondFactorReset: MailTexts<{ link: string }> = {
  es: ({ firstName, link }) => ({
    subject: 'Se ha restablecido tu segundo paso para entrar en Aula',
    text: `${hello.es(firstName)}

Quien gestiona Aula ha quitado el segundo paso de tu cuenta para que puedas volver a entrar. Tus sesiones se han cerrado. Si tu centro lo exige, configurarás otro la próxima vez que entres.

Si no lo has pedido, avisa en tu centro y elige otra contraseña:

${link}
`,
  }),
  en: ({ firstName, link }) => ({
    subject: 'Your second step to sign in to Aula was reset',
    text: `${hello.en(firstName)}

The person who manages Aula removed the second step of your account, so that you can sign in again. Your sessions were closed. If your center requires one, you set up another the next time you sign in.

If you did not ask for this, tell your center and choose another password:

${link}
`,
  }),
}

/** To a person who replaced their recovery codes. */
const recoveryCodesRenewed: MailTexts<{ link: string }> = {
  es: ({ firstName, link }) => ({
    subject: 'Tienes códigos de recuperación nuevos en Aula',
    text: `${hello.es(firstName)}

Acabas de generar códigos de recuperación nuevos. Los anteriores ya no sirven.

Si no has sido tú, alguien está usando tu cuenta. Elige otra contraseña ahora mismo:

${link}
`,
  }),
  en: ({ firstName, link }) => ({
    subject: 'You have new recovery codes on Aula',
    text: `${hello.en(firstName)}

You have just generated new recovery codes. The previous ones no longer work.

If this was not you, somebody is using your account. Choose another password right now:

${link}
`,
  }),
}

/** To a person who signed in with a recovery code. */
const recoveryCodeUsed: MailTexts<{ link: string }> = {
  es: ({ firstName, link }) => ({
    subject: 'Se ha usado un código de recuperación de tu cuenta de Aula',
    text: `${hello.es(firstName)}

Se acaba de entrar en tu cuenta de Aula con uno de tus códigos de recuperación. Ese código ya no sirve; en tu perfil puedes ver cuántos quedan y generar otros.

Si no has sido tú, elige otra contraseña ahora mismo:

${link}
`,
  }),
  en: ({ firstName, link }) => ({
    subject: 'A recovery code of your Aula account was used',
    text: `${hello.en(firstName)}

Somebody has just signed in to your Aula account with one of your recovery codes. That code no longer works; your profile shows how many are left, and there you can generate others.

If this was not you, choose another password right now:

${link}
`,
  }),
}

/** Mails about the second factor, by language. */
export const secondFactorMails = { secondFactorAdded, secondFactorRemoved, secondFactorReset, recoveryCodesRenewed, recoveryCodeUsed }
