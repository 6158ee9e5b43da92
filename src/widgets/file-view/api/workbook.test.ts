import { expect, it } from 'vitest'
import { xlsx } from '#tests/support/hostile/documents.ts'
import { workbookTables } from './workbook'

const open = (rows: string) => workbookTables(new Blob([xlsx(rows)]))

it('reads the values of a sheet', async () => {
  const [sheet] = await open('<row r="1"><c r="A1"><v>1</v></c><c r="C1"><v>2.5</v></c></row>')
  expect(sheet).toMatchObject({ rows: [[1, null, 2.5]], columns: 3, isCut: false })
})

it('refuses a workbook whose farthest cell would make millions of empty ones', async () => {
  const far = open('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
  await expect(far).rejects.toMatchObject({ reason: 'tooLarge' })
})
