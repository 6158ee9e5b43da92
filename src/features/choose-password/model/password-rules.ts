/** The rules that can be checked while typing; only the server knows common passwords. */
interface PasswordRules {
  readonly minLength: boolean
  readonly notOnlyDigits: boolean
}

/** Length in grapheme clusters, so that an emoji counts as one. */
export function checkPassword(password: string, minLength: number): PasswordRules {
  return { minLength: [...password].length >= minLength, notOnlyDigits: password !== '' && !/^\d+$/.test(password) }
}

export interface ChosenPassword {
  readonly new_password: string
  readonly repeated: string
}

/** Error codes by field for the typed values; an empty field has none. */
export function passwordErrors({ new_password, repeated }: ChosenPassword, minLength: number) {
  const rules = checkPassword(new_password, minLength)
  const passwordError = () => {
    if (new_password === '') return undefined
    if (!rules.minLength) return { code: 'too_short', limit: minLength }
    return rules.notOnlyDigits ? undefined : { code: 'not_only_digits' }
  }
  return {
    new_password: passwordError(),
    repeated: repeated === '' || repeated === new_password ? undefined : { code: 'passwords_differ' },
  }
}
