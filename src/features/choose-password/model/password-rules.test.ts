import { expect, it } from 'vitest'
import { passwordErrors } from './password-rules'

it.each([
  [['un lugar tranquilo', 'un lugar tranquilo'], {}],
  [['', ''], {}],
  [['un lugar tranquilo', ''], {}],
  [['un lugar tranquilo', 'otro lugar'], { repeated: { code: 'passwords_differ' } }],
  [['corta', 'corta'], { new_password: { code: 'too_short', limit: 12 } }],
  [['contraseña2026', 'contraseña2026'], { new_password: { code: 'too_common' } }],
  [['laura.vidal.7', 'laura.vidal.7'], { new_password: { code: 'personal' } }],
] as const)('%j has the problems %j', ([new_password, repeated], problems) =>
  expect(passwordErrors({ new_password, repeated }, { minLength: 12, names: ['laura.vidal'] })).toEqual(problems),
)
