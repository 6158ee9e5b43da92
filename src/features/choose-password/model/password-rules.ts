import { passwordFlaws, type PasswordRules } from '#openapi/rules/password-rules.ts'

export interface ChosenPassword {
  readonly new_password: string
  readonly repeated: string
}

/** Error codes by field for the typed values; an empty field has none. The server also knows breached passwords. */
export function passwordErrors({ new_password, repeated }: ChosenPassword, rules: PasswordRules) {
  const [flaw] = new_password === '' ? [] : passwordFlaws(new_password, rules)
  return {
    new_password: flaw === 'too_short' ? { code: flaw, limit: rules.minLength } : flaw && { code: flaw },
    repeated: repeated === '' || repeated === new_password ? undefined : { code: 'passwords_differ' },
  }
}
