import { expect, it } from 'vitest'
import { checkPassword, passwordErrors } from './password-rules'

it.each([
  ['', { minLength: false, notOnlyDigits: false }],
  ['1234567', { minLength: false, notOnlyDigits: false }],
  ['12345678', { minLength: true, notOnlyDigits: false }],
  ['árbol12', { minLength: false, notOnlyDigits: true }],
  ['árboles1', { minLength: true, notOnlyDigits: true }],
  ['🌳🌳🌳🌳', { minLength: false, notOnlyDigits: true }],
])('%j meets %j', (password, rules) => expect(checkPassword(password, 8)).toEqual(rules))

it.each([
  [['un lugar 7', 'un lugar 7'], {}],
  [['', ''], {}],
  [['un lugar 7', ''], {}],
  [['un lugar 7', 'un lugar 8'], { repeated: { code: 'passwords_differ' } }],
  [['corta', 'corta'], { new_password: { code: 'too_short', limit: 8 } }],
  [['123456789', '123456789'], { new_password: { code: 'not_only_digits' } }],
] as const)('%j has the problems %j', ([new_password, repeated], problems) =>
  expect(passwordErrors({ new_password, repeated }, 8)).toEqual(problems),
)
