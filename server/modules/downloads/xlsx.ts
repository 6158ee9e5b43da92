import { Readable } from 'node:stream'
import { answer } from '#server/contract.ts'
import { downloadHeaders } from './download-headers.ts'
import { zipOf } from './zip.ts'

/** A number that is shown with an asterisk, and stays a number: a mark with two decimals, or a whole one. */
interface StarredNumber {
  value: number
  shownAs: keyof typeof starredFormats
}

/** A cell of a workbook: a text that is never computed, a number, or nothing. */
export type XlsxCell = string | number | StarredNumber | null

/** One sheet of a workbook: its first row is the heading, its first column says whom a row is about; both stay in view. */
interface Sheet {
  name: string
  /** Widths of the columns in characters. */
  widths: readonly number[]
  rows: AsyncIterable<readonly (readonly XlsxCell[])[]>
  at: Date
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const format = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as XML, without the characters that XML cannot contain; spreadsheets read `_x0041_` as an escaped character. */
const escaped = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- these are the characters to remove
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')

const starredFormats = { mark: '0.00', whole: '0' } as const
const starred = Object.keys(starredFormats) as StarredNumber['shownAs'][]
/** Number of a cell's style: 0 is that of all others. */
const styleOf = ({ shownAs }: StarredNumber) => starred.indexOf(shownAs) + 1

const plainStyle = 'numFmtId="0" fontId="0" fillId="0" borderId="0"'
const formats = starred.map((each, index) => `<numFmt numFmtId="${164 + index}" formatCode="${starredFormats[each]}&quot;*&quot;"/>`)
const styles = starred.map((_, index) => `<xf ${plainStyle.replace('"0"', `"${164 + index}"`)} xfId="0" applyNumberFormat="1"/>`)
const styleSheet = `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf ${plainStyle}/></cellStyleXfs><cellXfs count="${styles.length + 1}"><xf ${plainStyle} xfId="0"/>${styles.join('')}</cellXfs></styleSheet>`

/** The letters of a column: A, …, Z, AA, … */
function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.trunc(index / 26) - 1) + letter
}

/** Texts inside their cells are never computed, however they begin. */
function cellXml(cell: XlsxCell, place: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${place}" s="${styleOf(cell)}"><v>${cell.value}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const rowXml = (cells: readonly XlsxCell[], number: number) =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${columnLetters(index)}${number}`)).join('')}</row>`

async function* sheetXml({ widths, rows }: Sheet): AsyncGenerator<string> {
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>`
  let above = 0
  for await (const part of rows) {
    const start = above + 1
    above += part.length
    yield part.map((cells, index) => rowXml(cells, start + index)).join('')
  }
  yield '</sheetData></worksheet>'
}

/** Response with an Excel workbook of one sheet that is streamed. */
export function xlsxDownload(fileName: string, sheet: Sheet) {
  const { at, name } = sheet
  const text = (path: string, content: string) => ({ path, at, text: xml + content })
  const content = zipOf([
    text(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${format}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${format}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${format}.styles+xml"/></Types>`,
    ),
    text(
      '_rels/.rels',
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    text(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    text('xl/styles.xml', styleSheet),
    { path: 'xl/worksheets/sheet1.xml', at, open: () => Promise.resolve(Readable.from(sheetXml(sheet))) },
  ])
  return answer(200, content, { headers: downloadHeaders(fileName, `${format}.sheet`) })
}
