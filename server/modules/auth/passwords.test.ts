import { describe, expect, it } from 'vitest'
import { hashPassword, passwordFits, passwordProblems } from './passwords.ts'

describe('passwordProblems', () => {
  it.each([
    ['un lugar tranquilo', []],
    ['aula-demo-1', []],
    ['ñandú-7x', []],
    ['ñandú-7', ['too_short']],
    ['482915736402', ['not_only_digits']],
    ['12345678', ['not_only_digits', 'too_common']],
    ['123456', ['too_short', 'not_only_digits', 'too_common']],
    ['PassWord1', ['too_common']],
    ['aaaaaaaaaaaa', ['too_common']],
    ['Ana.Garcia', ['too_common']],
    ['ANA@demo.test', ['too_common']],
  ])('%s', async (password, problems) => {
    expect(await passwordProblems(password, ['ana.garcia', 'ana@demo.test'])).toEqual(problems)
  })
})

describe('passwordFits', () => {
  it('knows its password, however the keyboard composes its accents', async () => {
    const stored = await hashPassword('contraseña única')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordFits(stored, 'contraseña única'.normalize('NFD'))).toBe(true)
    expect(await passwordFits(stored, 'contraseña unica')).toBe(false)
  })

  it('never fits where there is no password', async () => {
    expect(await passwordFits(null, 'nobody has this password')).toBe(false)
  })
})
