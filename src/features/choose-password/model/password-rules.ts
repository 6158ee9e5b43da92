/** The rules that can be told while typing; whether it is too common only the server knows. */
export interface PasswordRules {
  readonly minLength: boolean
  readonly notOnlyDigits: boolean
}

/** Length in characters as people count them, so that an emoji is one. */
export function checkPassword(password: string, minLength: number): PasswordRules {
  return { minLength: [...password].length >= minLength, notOnlyDigits: password !== '' && !/^\d+$/.test(password) }
}

export interface ChosenPassword {
  readonly password: string
  readonly repeated: string
}

/** Whether it may be sent: every rule met, and typed twice the same. */
export function isReady({ password, repeated }: ChosenPassword, minLength: number): boolean {
  const { minLength: isLong, notOnlyDigits } = checkPassword(password, minLength)
  return isLong && notOnlyDigits && password === repeated
}
