import { expect, test } from 'vitest'
import { isPrintable } from './printable-name'

test('names in letters that the PDF has no font for are known beforehand', () => {
  const names = ['Ibáñez Güell, María José', 'Țepeș, Ștefan', 'Žižek, Łukasz', 'Пушкин, Александр', 'Παπά, Ελένη', 'Nguyễn, Thị Ánh']
  expect(names.filter((name) => !isPrintable(name))).toEqual([])
  const others = ['محمد', 'Wang, 李', 'אב', 'ხვიჩა']
  expect(others.filter(isPrintable)).toEqual([])
})
