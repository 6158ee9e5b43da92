import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { demoPassword } from '#server/testing/factories/index.ts'
import { hashPassword, passwordFits, passwordProblems } from './passwords.ts'

const config = readConfig({})
const names = ['Laura', 'Vidal', 'laura.vidal', 'laura.vidal@demo.test', 'IES Ribera del Duero']
const staff = { is_staff: true, is_superuser: false, names }

describe('a new password', () => {
  it.each([
    // what people should choose; no rule about kinds of characters
    ['un lugar tranquilo', []],
    ['correcthorsebattery', []],
    ['482915736402', []],
    ['🌳🌲🌴🌵🍀🍁🍂🍃🌿🌾🌱🌷', []],
    ['laura come manzanas verdes', []],
    ['contraseñas de papel mojado', []],
    ['x7 '.repeat(21) + 'lugar', []],
    // length in characters
    ['ñandú lejos', ['too_short']],
    // common in Spain: with years, suffixes, other signs for letters
    ['contraseña2026', ['too_common']],
    ['C0ntr4s3ñ4123456', ['too_common']],
    ['estudiante1234', ['too_common']],
    ['1nst1tut0!!2025', ['too_common']],
    ['Aula-Instituto-2026', ['too_common']],
    ['aula2026', ['too_short', 'too_common']],
    ['septiembre2026', ['too_common']],
    // breached ones, with endings
    ['1qaz2wsx3edc', ['too_common']],
    ['Sunshine2026!', ['too_common']],
    // repetitions and rows of keys
    ['aaaaaaaaaaaa', ['too_common']],
    ['abcabcabcabc', ['too_common']],
    ['123456789012', ['too_common']],
    ['qwertyuiop12', ['too_common']],
    // what others know of the person
    ['laura.vidal2026', ['personal']],
    ['L4ur4V1d4l123', ['personal']],
    ['Laura.Vidal@demo.test', ['personal']],
    ['RiberaDelDuero1', ['personal']],
    // published: whoever has it from the demo school keeps it, and no one can choose it
    [demoPassword, ['too_short', 'too_common']],
  ])('%s: %j', async (password, problems) => {
    expect(await passwordProblems(password, staff, config)).toEqual(problems)
  })

  it('may be shorter for students, and as long as the settings say', async () => {
    const student = { is_staff: false, is_superuser: false, names: [] }
    expect(await passwordProblems('ñandúlejos', student, config)).toEqual([])
    expect(await passwordProblems('ñandúlejo', student, config)).toEqual(['too_short'])
    expect(await passwordProblems('ñandúlejo', student, readConfig({ PASSWORD_MIN_STUDENT: '9' }))).toEqual([])
    expect(await passwordProblems('ñandú lejano', staff, readConfig({ PASSWORD_MIN_STAFF: '15' }))).toEqual(['too_short'])
  })
})

describe('passwordFits', () => {
  it('knows its password, however the keyboard composes its accents', async () => {
    const stored = await hashPassword('contraseña única')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordFits(stored, 'contraseña única'.normalize('NFD'))).toBe(true)
    expect(await passwordFits(stored, 'contraseña unica')).toBe(false)
  })

  it.runIf(process.platform === 'linux')('is hashed in a thread of low priority, and the server keeps its own', async () => {
    await hashPassword('contraseña única')
    // after the name, which ends with a bracket, the nice value is the seventeenth field (man 5 proc)
    const nice = (thread: string) => Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16])
    expect(readdirSync('/proc/self/task').map(nice)).toContain(10)
    expect(nice(String(process.pid))).toBe(0)
  })

  it('never fits where there is no password', async () => {
    expect(await passwordFits(null, 'nobody has this password')).toBe(false)
  })
})
