import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { xlsx } from '#tests/support/hostile/documents.ts'
import { workbookTables } from './workbook'

const open = (rows: string) => workbookTables(new Blob([xlsx(rows)]))

it('reads the values of a sheet', async () => {
  const [sheet] = await open('<row r="1"><c r="A1"><v>1</v></c><c r="C1"><v>2.5</v></c></row>')
  expect(sheet).toMatchObject({ rows: [[1, null, 2.5]], columns: 3, isCut: false })
})

it.each([
  ['a far cell', '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
  ['a far row with near cells', '<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A2"><v>1</v></c></row>'],
  ['a row without end', '<row r="1e9"><c r="A1"><v>1</v></c></row>'],
  ['an infinite row', '<row r="Infinity"><c r="A1"><v>1</v></c></row>'],
  ['an address in character references', '<row r="&#57;&#57;&#57;&#57;&#57;&#57;&#57;"><c r="A1"><v>1</v></c></row>'],
  ['addresses with a prefix', '<row z:r="1048576"><c z:r="XFD1048576"><v>1</v></c></row>'],
  ['spaces around the sign', '<row r = \'9999999\'><c r="A1"><v>1</v></c></row>'],
  ['cells without addresses', `<row>${'<c/>'.repeat(3000)}<c><v>1</v></c></row><row r="1000"><c><v>1</v></c></row>`],
])('refuses a workbook that would make millions of empty cells: %s', async (_, rows) => {
  await expect(open(rows)).rejects.toMatchObject({ reason: 'tooLarge' })
})

it('counts no cells of parts that are no sheets', async () => {
  const one = '<row r="1"><c r="A1"><v>1</v></c></row>'
  const formulas = Array.from({ length: 3000 }, (_, i) => `<c r="B${i + 1}"/>`)
  const [sheet] = await workbookTables(
    new Blob([xlsx(one, { 'xl/calcChain.xml': strToU8(`<calcChain>${formulas.join('')}</calcChain>`) })]),
  )
  expect(sheet?.rows).toEqual([[1]])
})

it('reads a sheet of many rows whose texts look like addresses', async () => {
  const rows = Array.from({ length: 2000 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="inlineStr"><is><t>r='hola'</t></is></c></row>`)
  const [sheet] = await open(rows.join(''))
  expect(sheet).toMatchObject({ columns: 1, isCut: true })
})
