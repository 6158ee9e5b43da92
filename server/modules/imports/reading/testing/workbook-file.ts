import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import yazl from 'yazl'

/** What a cell of a made workbook holds. */
export type MadeCell =
  | string
  | number
  | boolean
  | null
  /** A formula with what it left behind; nothing where it was never computed. */
  | { formula: string; cached?: string }
  /** Text in the cell itself, in runs of different looks. */
  | { runs: readonly string[] }

export interface MadeSheet {
  name: string
  hidden?: boolean
  rows: Iterable<readonly MadeCell[]>
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const letter = (index: number) => String.fromCodePoint(65 + index)
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * A workbook as Excel writes it: texts shared between cells, formulas with their cached values.
 * @param prefix of every element, which some programs write
 */
export async function workbookFile(sheets: readonly MadeSheet[], { prefix = '' }: { prefix?: string } = {}): Promise<Uint8Array> {
  const p = prefix === '' ? '' : `${prefix}:`
  const xmlns = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  const texts: string[] = []
  const numberOf = new Map<string, number>()
  const share = (text: string) => {
    const known = numberOf.get(text) ?? texts.push(text) - 1
    numberOf.set(text, known)
    return known
  }
  const cellXml = (cell: MadeCell, address: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') return `<${p}c r="${address}" t="s"><${p}v>${share(cell)}</${p}v></${p}c>`
    if (typeof cell === 'number') return `<${p}c r="${address}"><${p}v>${cell}</${p}v></${p}c>`
    if (typeof cell === 'boolean') return `<${p}c r="${address}" t="b"><${p}v>${cell ? 1 : 0}</${p}v></${p}c>`
    if ('runs' in cell) {
      const runs = cell.runs.map((run) => `<${p}r><${p}t xml:space="preserve">${escaped(run)}</${p}t></${p}r>`).join('')
      return `<${p}c r="${address}" t="inlineStr"><${p}is>${runs}</${p}is></${p}c>`
    }
    const cached = cell.cached === undefined ? '' : `<${p}v>${escaped(cell.cached)}</${p}v>`
    return `<${p}c r="${address}" t="str"><${p}f>${escaped(cell.formula)}</${p}f>${cached}</${p}c>`
  }
  const sheetXml = ({ rows }: MadeSheet) => {
    const lines = [...rows].map(
      (cells, row) =>
        `<${p}row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, letter(column) + (row + 1))).join('')}</${p}row>`,
    )
    return `${head}<${p}worksheet ${xmlns}="${main}"><${p}sheetData>${lines.join('')}</${p}sheetData></${p}worksheet>`
  }
  const parts: [string, string][] = sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)])
  const list = sheets.map(
    ({ name, hidden }, index) =>
      `<${p}sheet name="${escaped(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  const links = sheets.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Type="${documents}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  parts.push(
    [
      'xl/workbook.xml',
      `${head}<${p}workbook ${xmlns}="${main}" xmlns:r="${documents}"><${p}sheets>${list.join('')}</${p}sheets></${p}workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', `${head}<Relationships>${links.join('')}</Relationships>`],
    [
      'xl/sharedStrings.xml',
      `${head}<${p}sst ${xmlns}="${main}">${texts.map((text) => `<${p}si><${p}t xml:space="preserve">${escaped(text)}</${p}t></${p}si>`).join('')}</${p}sst>`,
    ],
  )
  return zipFile(parts)
}

/** A zip of texts. */
export async function zipFile(parts: Iterable<readonly [path: string, content: string | Buffer]>): Promise<Uint8Array> {
  const zip = new yazl.ZipFile()
  for (const [path, content] of parts) zip.addBuffer(Buffer.from(content), path, { mtime: new Date(0) })
  zip.end()
  return buffer(zip.outputStream as Readable)
}
