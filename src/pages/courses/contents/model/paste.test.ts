import { describe, expect, test } from 'vitest'
import { outlineText, readOutline } from './paste'

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
  test('is read from cells in quotes, whatever is in them', () => {
    expect(lines('Estilos\t\n\t"Selectores\ny ""clases"""\n\t"Cajas\t(90 min)"\n')).toEqual([
      [0, 'Estilos'],
      [1, 'Selectores y "clases"'],
      [1, 'Cajas', 90],
    ])
    // quotes of a text stay
    expect(lines('"Hola" en pantalla\n  "Adiós"')).toEqual([
      [0, '"Hola" en pantalla'],
      [1, '"Adiós"'],
    ])
  })
  test('names the lines whose name is cut', () => {
    const read = readOutline(`Estilos\n${'a'.repeat(200)}\n- ${'b'.repeat(201)} (60 min)`, 3)
    expect(read.cut).toEqual([2])
    expect(read.contents.map(({ name }) => name.length)).toEqual([7, 200, 200])
  })
  test('raises lines that are deeper than possible, and says which', () => {
    const read = readOutline('A\n B\n  C\n   D', 2)
    expect(read.contents.map(({ depth }) => depth)).toEqual([0, 1, 1, 1])
    expect(read.raised).toEqual([2, 3])
  })
  test('reads the same once more from its own text', () => {
    const { contents } = readOutline('Estilos\n\tSelectores (60 min)\n\t\tClase 90 min\nGuiones', 3)
    expect(readOutline(outlineText(contents), 3).contents).toEqual(contents)
  })
  test('starts at the first level even where the text begins indented', () => {
    expect(lines('   A\n      B\nC')).toEqual([
      [0, 'A'],
      [1, 'B'],
      [0, 'C'],
    ])
  })
})
