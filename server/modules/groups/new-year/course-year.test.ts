import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, freeName, lastCourseOf, readGroupName, stepBetween } from './course-year.ts'

describe('a name says its course', () => {
  it.each([
    ['1.º DAM A', 1, 'dam', 'a', '2.º DAM A'],
    ['2º ESO', 2, 'eso', '', '3º ESO'],
    ['1ºDAM', 1, 'dam', '', '2ºDAM'],
    ['1.er curso de DAM B', 1, 'dam', 'b', '2.º curso de DAM B'],
    ['1r DAM', 1, 'dam', '', '2n DAM'],
    ['1st DAM', 1, 'dam', '', '2nd DAM'],
    ['Primero DAM A', 1, 'dam', 'a', 'Segundo DAM A'],
    ['Segundo curso ESO', 2, 'eso', '', 'Tercer curso ESO'],
    ['PRIMERO DAW', 1, 'daw', '', 'SEGUNDO DAW'],
    ['1DAM', 1, 'dam', '', '2DAM'],
    ['1 SMR B', 1, 'smr', 'b', '2 SMR B'],
    ['1. DAM', 1, 'dam', '', '2. DAM'],
    ['DAM 1', 1, 'dam', '', 'DAM 2'],
    ['DAM1A', 1, 'dam', 'a', 'DAM2A'],
    ['SMR-1-B', 1, 'smr', 'b', 'SMR-2-B'],
    ['DAM 1.º tarde', 1, 'dam tarde', '', 'DAM 2.º tarde'],
    ['Curso 1 de Administración', 1, 'administracion', '', 'Curso 2 de Administración'],
  ])('%s', (name, course, field, section, next) => {
    const read = readGroupName(name)
    expect([read.course, read.field, read.section, read.inCourse(course + 1)]).toEqual([course, field, section, next])
    expect(read.inCourse(course)).toBe(name)
  })

  it.each(['Certificado 12', '12 horas', 'Inglés B2', 'Curso 2027', 'Aula 1.14', 'Grupo 3', '1.5 créditos', 'Tarde'])(
    '%s does not',
    (name) => {
      const read = readGroupName(name)
      expect([read.course, read.inCourse(2)]).toEqual([null, name])
    },
  )
})

describe('the last course', () => {
  const taught = (...names: string[]) => names.map(readGroupName)
  it('is the second in vocational training, and no third is invented', () => {
    expect(lastCourseOf('dam', taught('1.º DAM A', '2.º DAM A', '3.º ESO'))).toBe(2)
    expect(lastCourseOf('educacion infantil', taught('2.º Educación Infantil'))).toBe(2)
    expect(lastCourseOf('eso', [])).toBe(4)
    expect(lastCourseOf('dam daw', taught('3.º DAM DAW'))).toBe(3)
  })
})

describe('a step', () => {
  const step = (from: string, to: string) => stepBetween(readGroupName(from), readGroupName(to))
  it('goes one course up, stays, changes the field, or is a mistake', () => {
    expect(step('1.º DAM A', '2.º DAM B')).toBe('promoted')
    expect(step('1.º DAM A', '1.º DAM B')).toBe('repeats')
    expect(step('Certificado A', 'Certificado B')).toBe('repeats')
    expect(step('1.º DAM A', '2.º DAW A')).toBe('changes')
    expect(step('2.º DAM A', '1.º DAM A')).toBe('wrong')
    expect(step('1.º ESO', '3.º ESO')).toBe('wrong')
  })
})

describe('a name that is taken', () => {
  const freeOf = (name: string, ...taken: string[]) => freeName(name, (each) => taken.includes(each))
  it('gets the next free section', () => {
    expect(freeOf('2.º DAM A', '2.º DAM A')).toBe('2.º DAM B')
    expect(freeOf('2.º DAM A', '2.º DAM A', '2.º DAM B')).toBe('2.º DAM C')
    expect(freeOf('2.º DAM', '2.º DAM')).toBe('2.º DAM B')
  })
  it('never clashes, whatever is taken', () => {
    fc.assert(
      fc.property(fc.constantFrom('2.º DAM A', '2.º DAM', 'Z', 'Ábaco z', 'x'.repeat(120)), fc.array(fc.nat(60)), (name, free) => {
        const taken = new Set<string>()
        for (let n = 0; n < 60 && !free.includes(n); n += 1) {
          const next = freeName(name, (each) => taken.has(fold(each)))
          expect(taken.has(fold(next))).toBe(false)
          expect(next.length).toBeLessThanOrEqual(120)
          taken.add(fold(next))
        }
      }),
    )
  })
  it('keeps everything but the course', () => {
    const part = fc.constantFrom('DAM', 'DAW', 'ESO', 'SMR', 'tarde', 'A', 'B')
    const course = fc.integer({ min: 1, max: 5 })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), course, (parts, from) => {
        const read = readGroupName(`${from}.º ${parts.join(' ')}`)
        const next = readGroupName(read.inCourse(from + 1))
        expect([next.course, next.field, next.section]).toEqual([from + 1, read.field, read.section])
        expect(stepBetween(read, next)).toBe('promoted')
      }),
    )
  })
})
