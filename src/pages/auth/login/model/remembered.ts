import { storedValue } from '@/shared/lib/storage'

const email = storedValue('aula.email', { parse: (text) => text ?? '', fallback: '' })
const flag = storedValue('aula.remember', { parse: (text) => text === 'true', fallback: false })

export interface Remembered {
  readonly who: string
  readonly remember: boolean
}

/** The user name remembered by this device, for the first values of the form. */
export function readRemembered(): Remembered {
  const remember = flag.read()
  return { who: remember ? email.read() : '', remember }
}

/** Stores the e-mail and the flag; removes both when the flag is off. */
export function writeRemembered({ who, remember }: Remembered): void {
  email.write(remember ? who : null)
  flag.write(remember ? true : null)
}
