import { posix } from 'node:path'
import { SaxesParser } from 'saxes'
import { limits } from './limits.ts'
import { type Row, tidy } from './row.ts'
import { Unreadable } from './unreadable.ts'
import { openParts, type Parts } from './zip-parts.ts'

export interface Sheet {
  name: string
  rows: Row[]
}

/**
 * Visible sheets with rows, in their order. A cell with a formula gives its saved value; nothing is computed, and no entities or
 * links of the file are followed. A sheet that cannot be read is left out if another one can.
 * @throws Unreadable where no sheet has rows
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const parts = await openParts(bytes)
  try {
    if (!parts.has(workbookPath)) throw new Unreadable('wrong_type')
    const found = await sheetsOf(parts)
    const texts = await sharedTexts(parts)
    const sheets: Sheet[] = []
    let why = new Unreadable('empty_file')
    let count = 0
    for (const { name, path } of found) {
      const rows = await rowsOf(parts, path, texts).catch((error: unknown) => {
        if (!(error instanceof Unreadable)) throw error
        why = error
        return []
      })
      count += rows.length
      if (rows.length > 0 && (sheets.length === 0 || count <= limits.workbookRows)) sheets.push({ name, rows })
    }
    if (sheets.length === 0) throw why
    return sheets
  } finally {
    parts.close()
  }
}

const workbookPath = 'xl/workbook.xml'

interface Listener {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Names without their prefix: some programs write `x:row`. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses a part as a stream while it is unpacked. */
async function readXml(parts: Parts, path: string, { open, text, close }: Listener): Promise<void> {
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new Unreadable('broken_file')
  })
  parser.on('opentag', ({ name, attributes }) =>
    open?.(local(name), Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value]))),
  )
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.on('closetag', ({ name }) => close?.(local(name)))
  const decoder = new TextDecoder()
  try {
    for await (const chunk of await parts.read(path)) parser.write(decoder.decode(chunk as Uint8Array, { stream: true }))
  } catch (error) {
    // Errors of the zip itself: truncated, or larger than declared.
    throw error instanceof Unreadable ? error : new Unreadable('broken_file')
  }
  parser.write(decoder.decode()).close()
}

async function sheetsOf(parts: Parts): Promise<{ name: string; path: string }[]> {
  const targets = new Map<string, string>()
  await readXml(parts, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target))
    },
  })
  const sheets: { name: string; path: string }[] = []
  await readXml(parts, workbookPath, {
    open: (tag, { name = '', id = '', state = 'visible' }) => {
      const path = targets.get(id)
      if (tag === 'sheet' && state === 'visible' && path !== undefined && parts.has(path)) sheets.push({ name, path })
    },
  })
  return sheets.slice(0, limits.sheets)
}

/** Texts that cells refer to by number, without phonetic readings of Asian characters. */
async function sharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = []
  if (!parts.has('xl/sharedStrings.xml')) return texts
  let current = ''
  let isText = false
  let isReading = false
  await readXml(parts, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') isReading = true
      isText = name === 't' && !isReading
    },
    text: (text) => {
      if (isText && current.length <= limits.cell) current += text
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si') texts.push(current)
    },
  })
  return texts
}

/** Column of a cell's address: "C5" → 2. */
function columnOf(address: string): number {
  let column = 0
  for (const sign of /^[A-Z]{1,3}/.exec(address)?.[0] ?? '') column = column * 26 + (sign.codePointAt(0) ?? 0) - 64
  return column - 1
}

async function rowsOf(parts: Parts, path: string, texts: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  let number = 0
  let cells: string[] = []
  let column = -1
  let kind = ''
  let value = ''
  let isValue = false
  const shown = () => (kind === 's' ? (texts[Number(value)] ?? '') : kind === 'n' ? asWritten(value) : value)
  await readXml(parts, path, {
    open: (name, { r, t = 'n' }) => {
      if (name === 'row') {
        // A number that is not below the previous row is wrong: the row is taken as the next one.
        const declared = Number(r)
        number = Number.isInteger(declared) && declared > number && declared <= limits.sheetRows ? declared : number + 1
        if (number > limits.sheetRows) throw new Unreadable('too_many_rows')
        cells = []
        column = -1
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r)
        kind = t
        value = ''
      }
      isValue = name === 'v' || name === 't'
    },
    text: (text) => {
      if (isValue && value.length <= limits.cell) value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c' && column >= 0 && column < limits.columns) cells[column] = shown()
      if (name !== 'row') return
      const row = tidy(
        number,
        Array.from(cells, (cell) => cell ?? ''),
      )
      if (row) rows.push(row)
      if (rows.length > limits.rows + 15) throw new Unreadable('too_many_rows')
    },
  })
  return rows
}

/** A number as a person would have typed it: Excel keeps 612345678 as 6.12345678E8. */
const asWritten = (value: string) => (/^-?\d+(\.\d+)?E\+?\d+$/i.test(value) ? String(Number(value)) : value)
