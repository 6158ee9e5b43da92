import { hello, type MailTexts } from './language.ts'

/** To the owner of an account that an IT admin created. */
const welcome: MailTexts<{ link: string; days: number }> = {
  es: ({ firstName, link, days }) => ({
    subject: 'Tu cuenta de Aula está lista',
    text: `${hello.es(firstName)}

Ya tienes cuenta en Aula. Elige tu contraseña para empezar:

${link}

El enlace sirve una sola vez y caduca en ${days} días. Si caduca, pide otro desde la pantalla de acceso.
`,
  }),
  en: ({ firstName, link, days }) => ({
    subject: 'Your Aula account is ready',
    text: `${hello.en(firstName)}

You now have an account on Aula. Choose your password to get started:

${link}

The link works once and expires in ${days} days. If it expires, ask for another one from the sign-in page.
`,
  }),
}

/** To a new address: the link confirms it. */
const confirmEmail: MailTexts<{ link: string; hours: number }> = {
  es: ({ firstName, link, hours }) => ({
    subject: 'Confirma tu nuevo correo en Aula',
    text: `${hello.es(firstName)}

Has pedido usar esta dirección en tu cuenta de Aula. Confírmala aquí:

${link}

El enlace caduca en ${hours} horas. Hasta entonces sigue valiendo la dirección de antes. Si no lo has pedido tú, no hagas nada.
`,
  }),
  en: ({ firstName, link, hours }) => ({
    subject: 'Confirm your new e-mail on Aula',
    text: `${hello.en(firstName)}

You asked to use this address for your Aula account. Confirm it here:

${link}

The link expires in ${hours} hours. Until then your previous address still works. If you did not ask for this, do nothing.
`,
  }),
}

/** To the old address and, where an IT admin changed it, to the new one too. */
const emailChanged: MailTexts<{ email: string }> = {
  es: ({ firstName, email }) => ({
    subject: 'El correo de tu cuenta de Aula ha cambiado',
    text: `${hello.es(firstName)}

Desde ahora, el correo de tu cuenta de Aula es ${email}.

Si no has sido tú ni lo has pedido, avisa cuanto antes a la secretaría de tu centro.
`,
  }),
  en: ({ firstName, email }) => ({
    subject: 'The e-mail of your Aula account has changed',
    text: `${hello.en(firstName)}

From now on, the e-mail of your Aula account is ${email}.

If this was not you and you did not ask for it, tell your center as soon as you can.
`,
  }),
}

const passwordChanged: MailTexts<{ link: string }> = {
  es: ({ firstName, link }) => ({
    subject: 'La contraseña de tu cuenta de Aula ha cambiado',
    text: `${hello.es(firstName)}

Tu contraseña de Aula acaba de cambiar y se han cerrado tus sesiones en otros dispositivos.

Si no has sido tú, elige otra ahora mismo:

${link}
`,
  }),
  en: ({ firstName, link }) => ({
    subject: 'The password of your Aula account has changed',
    text: `${hello.en(firstName)}

Your Aula password has just changed, and your sessions on other devices were closed.

If this was not you, choose another one right now:

${link}
`,
  }),
}

/** To a person who ended their other sessions. */
const sessionsEnded: MailTexts<{ link: string }> = {
  es: ({ firstName, link }) => ({
    subject: 'Se han cerrado tus otras sesiones de Aula',
    text: `${hello.es(firstName)}

Se acaban de cerrar las sesiones que tenías abiertas en otros dispositivos.

Si no has sido tú, alguien está usando tu cuenta. Elige otra contraseña ahora mismo:

${link}
`,
  }),
  en: ({ firstName, link }) => ({
    subject: 'Your other Aula sessions were closed',
    text: `${hello.en(firstName)}

The sessions that you had open on other devices have just been closed.

If this was not you, somebody is using your account. Choose another password right now:

${link}
`,
  }),
}

/** To a person whose session was ended because its refresh token was used twice. */
const sessionCopied: MailTexts<{ link: string }> = {
  es: ({ firstName, link }) => ({
    subject: 'Hemos cerrado una sesión de tu cuenta de Aula',
    text: `${hello.es(firstName)}

Una de tus sesiones se ha usado desde dos sitios a la vez, como pasaría si alguien la hubiera copiado, y la hemos cerrado por seguridad. Puedes volver a entrar con tu contraseña.

Si no sabes a qué se debe, elige otra contraseña:

${link}
`,
  }),
  en: ({ firstName, link }) => ({
    subject: 'We closed a session of your Aula account',
    text: `${hello.en(firstName)}

One of your sessions was used from two places at once, as it would be if somebody had copied it, and we closed it to be safe. You can sign in again with your password.

If you do not know why, choose another password:

${link}
`,
  }),
}

/** To a student whose password the center replaced with a one-time password. */
const passwordReplaced: MailTexts<object> = {
  es: ({ firstName }) => ({
    subject: 'Tu centro te ha dado una contraseña nueva para Aula',
    text: `${hello.es(firstName)}

La contraseña que tenías en Aula ya no sirve y se han cerrado tus sesiones: tu centro te ha dado otra de un solo uso. Te la entregarán en persona, y al entrar elegirás la tuya.

Si no la esperabas, pregunta en la secretaría de tu centro.
`,
  }),
  en: ({ firstName }) => ({
    subject: 'Your center has given you a new password for Aula',
    text: `${hello.en(firstName)}

The password that you had on Aula no longer works, and your sessions were closed: your center has given you one that works once. They will hand it to you in person, and you choose your own when you sign in.

If you did not expect this, ask your center.
`,
  }),
}

/** The last mail to the address of an erased account. */
const erased: MailTexts<object> = {
  es: ({ firstName }) => ({
    subject: 'Tu cuenta de Aula se ha suprimido',
    text: `${hello.es(firstName)}

Hemos suprimido tu cuenta de Aula, como pediste: tu nombre, tu correo, tu foto y tus accesos ya no constan.

Las calificaciones se conservan sin tu nombre durante el tiempo que exige la ley.
`,
  }),
  en: ({ firstName }) => ({
    subject: 'Your Aula account has been erased',
    text: `${hello.en(firstName)}

We have erased your Aula account, as you asked: your name, your e-mail, your photo and your sign-ins are no longer kept.

Marks are kept without your name for as long as the law requires.
`,
  }),
}

/** Mails about accounts, by language. */
export const accountMails = {
  welcome,
  confirmEmail,
  emailChanged,
  passwordChanged,
  passwordReplaced,
  sessionsEnded,
  sessionCopied,
  erased,
}
