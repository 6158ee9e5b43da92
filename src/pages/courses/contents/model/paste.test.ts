import { describe, expect, test } from 'vitest'
import { readOutline } from './paste'

const lines = (text: string, levels = 3) =>
  readOutline(text, levels).contents.map(({ name, depth, minutes }) => [depth, name, ...(minutes ? [minutes] : [])])

describe('an outline', () => {
  test('is read from indented text, with bullets and minutes', () => {
    expect(lines('Estilos\n  - Selectores (60 min)\n    · Clase\n  - Cajas 90 min\n\nGuiones')).toEqual([
      [0, 'Estilos'],
      [1, 'Selectores', 60],
      [2, '· Clase'],
      [1, 'Cajas', 90],
      [0, 'Guiones'],
    ])
  })
  test('is read from cells of a sheet, one column per level', () => {
    expect(lines('Estilos\t\t\n\tSelectores\t\n\t\tClase\r\nGuiones\t\t')).toEqual([
      [0, 'Estilos'],
      [1, 'Selectores'],
      [2, 'Clase'],
      [0, 'Guiones'],
    ])
  })
  test('is read from a sheet of names and minutes', () => {
    expect(lines('Estilos\t60\nGuiones\t90 min')).toEqual([
      [0, 'Estilos', 60],
      [0, 'Guiones', 90],
    ])
  })
  test('raises lines that are deeper than possible, and says which', () => {
    const read = readOutline('A\n B\n  C\n   D', 2)
    expect(read.contents.map(({ depth }) => depth)).toEqual([0, 1, 1, 1])
    expect(read.raised).toEqual([2, 3])
  })
  test('starts at the first level even where the text begins indented', () => {
    expect(lines('   A\n      B\nC')).toEqual([
      [0, 'A'],
      [1, 'B'],
      [0, 'C'],
    ])
  })
})
