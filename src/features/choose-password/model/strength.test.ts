import { expect, it } from 'vitest'
import * as lists from './estimate'
import { judge } from './strength'

const rules = { minLength: 12, names: ['laura.vidal', 'laura.vidal@demo.test', 'Laura', 'Vidal', 'IES Ribera del Duero', null] }

it.each(['corta', 'contraseña2026', 'Instituto2026!!', 'lauravidal2026!', 'riberadelduero', 'qwertyuiop1234', 'abcabcabcabcabc'])(
  'never praises what the rules reject: %s',
  (password) => {
    expect([judge(password, rules, lists).strength, judge(password, rules, undefined).strength]).toEqual(['rejected', 'rejected'])
  },
)

it.each(['q1w2e3r4t5y6', 'sonyericsson', 'Leavemealone'])('rejects a breached password once the list is there: %s', (password) => {
  expect(judge(password, rules, undefined)).toEqual({ flaws: new Set(), strength: null })
  expect(judge(password, rules, lists)).toEqual({ flaws: new Set(['too_common']), strength: 'rejected' })
})

it('tells passwords that the server takes apart', () => {
  const shown = ['caballoblanco', 'caballoblanco1', 'un lugar tranquilo 7', 'xq7kd-m3xtzw'].map(
    (each) => judge(each, rules, lists).strength,
  )
  expect(shown).toEqual(['fair', 'good', 'strong', 'strong'])
})

it('an empty one has no strength', () => expect(judge('', rules, lists).strength).toBeNull())
