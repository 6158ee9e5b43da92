import { describe, expect, it } from 'vitest'
import { emptyRows, filled, mostRows, paste, rowErrors } from './typed-rows'

const row = (first_name = '', last_name_1 = '', last_name_2 = '', email = '') => ({ first_name, last_name_1, last_name_2, email })

describe('pasting cells of a sheet', () => {
  it('fills to the right and downwards, and adds the rows it needs', () => {
    expect(paste([row('Ana', 'Gil')], { row: 0, column: 'last_name_2' }, 'Soler\tana@demo.test\r\nRuiz\teva@demo.test\r\n')).toEqual([
      row('Ana', 'Gil', 'Soler', 'ana@demo.test'),
      row('', '', 'Ruiz', 'eva@demo.test'),
    ])
  })

  it('ignores a single cell and cells outside the table', () => {
    expect(paste(emptyRows(1), { row: 0, column: 'first_name' }, 'Ana')).toBeNull()
    expect(paste(emptyRows(1), { row: 0, column: 'email' }, 'a@b.es\tsobra\n')).toEqual([row('', '', '', 'a@b.es')])
    expect(paste(emptyRows(1), { row: 0, column: 'first_name' }, 'x\n'.repeat(500))?.length).toBe(mostRows)
  })
})

describe('typed rows', () => {
  it('need a name, and an e-mail where anonymous students are not allowed', () => {
    const required = { code: 'required' }
    expect(rowErrors([row('Ana'), row(), row('', 'Gil')], true)).toEqual({
      'rows.0.email': required,
      'rows.2.first_name': required,
      'rows.2.email': required,
    })
    expect(rowErrors([row('Ana')], false)).toEqual({})
    expect(rowErrors([row('Ana', '', '', 'ana@')], false)).toEqual({ 'rows.0.email': { code: 'format' } })
    expect(rowErrors(emptyRows(2), false)).toEqual({ 'rows.0.first_name': { code: 'nothing' } })
  })

  it('are sent without the empty ones, remembering their places', () => {
    expect(filled([row(), row('Ana', 'Gil', '', ' a@b.es '), row('Eva')])).toEqual([
      { row: 1, student: { first_name: 'Ana', last_name_1: 'Gil', last_name_2: '', email: 'a@b.es' } },
      { row: 2, student: { first_name: 'Eva', last_name_1: '', last_name_2: '', email: null } },
    ])
  })
})
