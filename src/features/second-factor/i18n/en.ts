import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  prove: {
    totp: { label: 'Code from your app', hint: 'The six digits it shows now.', submit: 'Verify', other: 'Use the authenticator app' },
    recovery_code: {
      label: 'Recovery code',
      hint: 'One of those you saved when you set up the second step. Each works once.',
      submit: 'Verify',
      other: 'Use a recovery code',
    },
    passkey: {
      label: 'Passkey',
      hint: 'Your device will ask for your fingerprint, face or PIN.',
      submit: 'Use my passkey',
      other: 'Use a passkey',
    },
  },
  errors: {
    wrong: 'That is not right. Check it and try again.',
    code_used: 'That code has already been used. Wait for the next one: it changes every 30 seconds.',
    cancelled: 'We could not use the passkey on this device. Try again or use another way.',
    offline: 'We could not connect to the server. Check your connection and try again.',
    locked: 'Too many attempts in a row. You can try again at {{time}}.',
  },
  over: 'It took too long. Type your password again.',
  restart: 'Start again',
  setup: {
    intro: 'Your account needs a second step to sign in. You set it up once, in two minutes.',
    scan: 'Open the authenticator app on your phone and scan this image.',
    qr: 'QR code with the key for the app',
    manual: 'Can’t scan it? Type this key into the app:',
    code: 'Code that the app shows',
    submit: 'Turn on',
    passkey: 'Use a passkey instead',
    unsupported: 'Passkeys need a secure connection (https). Use the authenticator app.',
    passkeyName: 'Passkey',
    failed: 'We could not prepare the second step.',
    retry: 'Try again',
  },
  codes: {
    title: 'Save your recovery codes',
    body: 'If you lose your phone or your passkey, each code lets you in once. We will not show them again.',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    print: 'Print',
    file: 'aula-recovery-codes.txt',
    continue: 'I have saved them',
  },
} as const satisfies Translation<typeof es>
