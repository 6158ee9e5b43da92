import { expect, it } from 'vitest'
import { checkPassword, isReady } from './password-rules'

it.each([
  ['', { minLength: false, notOnlyDigits: false }],
  ['1234567', { minLength: false, notOnlyDigits: false }],
  ['12345678', { minLength: true, notOnlyDigits: false }],
  ['árbol12', { minLength: false, notOnlyDigits: true }],
  ['árboles1', { minLength: true, notOnlyDigits: true }],
  ['🌳🌳🌳🌳', { minLength: false, notOnlyDigits: true }],
])('%j meets %j', (password, rules) => expect(checkPassword(password, 8)).toEqual(rules))

it.each([
  [{ password: 'un lugar 7', repeated: 'un lugar 7' }, true],
  [{ password: 'un lugar 7', repeated: 'un lugar 8' }, false],
  [{ password: 'corta', repeated: 'corta' }, false],
  [{ password: '123456789', repeated: '123456789' }, false],
])('%j is ready: %s', (chosen, ready) => expect(isReady(chosen, 8)).toBe(ready))
