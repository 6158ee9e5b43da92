import { expect, it } from 'vitest'
import { initials, studentName } from '.'

it.each<[unknown, string]>([
  ['Ana Belén García', 'AB'],
  ['laura vidal', 'LV'],
  ['Óscar', 'Ó'],
  ['Miguel de Cervantes', 'MC'],
  ['Escuela (antigua) de Arte', 'EA'],
  ['School of Music', 'SM'],
  ['(baja) Íñigo [2.º] Ruiz', 'ÍR'],
  ['1.º DAM A', '1D'],
  ['  Ana   Ruiz  ', 'AR'],
  ['de', '--'],
  ['(todo entre paréntesis)', '--'],
  ['- ·', '--'],
  ['', '--'],
  ['   ', '--'],
  [null, '--'],
  [undefined, '--'],
  [42, '--'],
  [{ name: 'Ana' }, '--'],
])('gives the initials of %j as %s', (name, text) => expect(initials(name)).toBe(text))

it.each([
  [{ first_name: 'Ana Belén', last_name_1: 'García', last_name_2: 'Soler' }, 'García Soler, Ana Belén'],
  [{ first_name: 'Ana', last_name_1: 'García', last_name_2: '' }, 'García, Ana'],
  [{ first_name: 'Ana', last_name_1: null, last_name_2: 'Soler' }, 'Soler, Ana'],
  [{ first_name: 'Ana' }, 'Ana'],
  [{ first_name: ' ', last_name_1: 'García' }, 'García'],
])('writes %j as %s', (name, text) => expect(studentName(name)).toBe(text))
