const emailKey = 'aula.email'
const flagKey = 'aula.remember'

export interface Remembered {
  readonly who: string
  readonly remember: boolean
}

/** Whom this device remembers, for the form to start with. */
export function readRemembered(): Remembered {
  try {
    const remember = localStorage.getItem(flagKey) === 'true'
    return { who: remember ? (localStorage.getItem(emailKey) ?? '') : '', remember }
  } catch {
    return { who: '', remember: false }
  }
}

/** Keeps the e-mail and the flag, or, without the flag, removes both. */
export function writeRemembered({ who, remember }: Remembered): void {
  try {
    if (remember) {
      localStorage.setItem(emailKey, who)
      localStorage.setItem(flagKey, 'true')
    } else {
      localStorage.removeItem(emailKey)
      localStorage.removeItem(flagKey)
    }
  } catch {
    // a browser that forbids storage remembers nobody
  }
}
