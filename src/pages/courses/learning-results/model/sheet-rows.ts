import { pastedCells } from '@/shared/lib/format'
import type { Draft, DraftRow, UnreadRow } from './import-draft'

interface SheetRow {
  /** Number of the learning result, where the row says it. */
  readonly number: number | null
  /** null: the row is the learning result. */
  readonly criterion: string | null
  readonly name: string
  readonly weight: string
}

/** `RA1` */
const result = /^(?:RA|R\.A\.)\s*(\d{1,2})\s*[.:)]?$/iu
/** `a)`, `CE a`, `RA1.a`, `CE1.a`, `1.a` */
const lettered = /^(?:(?:CE|CA|RA|R\.A\.)?\s*(\d{1,2})\s*[.-]?\s*)?(?:(?:CE|CA)\s*)?([a-zñ]{1,2})\s*[).]?$/iu
/** `1`, `1.1`, `CE1`, `RA1.2` */
const numbered = /^(?:RA\s*(\d{1,2})\s*[.-]?\s*)?(?:(?:CE|CA)\s*)?(\d{1,2}(?:\.\d{1,2})?)\s*[).]?$/iu
/** Code and text in one cell: `a) Se han …`, `RA1. a) Se han …`, `CE1.a Se han …`, `RA1. Reconoce …`. */
const codeInText = new RegExp(
  [
    String.raw`^((?:(?:CE|CA|RA|R\.A\.)?\s*\d{1,2}\s*[.-]?\s*)?(?:(?:CE|CA)\s*)?[a-zñ]{1,2}(?=\s*\))`,
    String.raw`(?:CE|CA|RA)?\s*\d{1,2}[.-][a-zñ](?=[\s.:-])`,
    String.raw`(?:RA|R\.A\.)\s*\d{1,2})\s*[.):-]*\s+(\S.*)$`,
  ].join('|'),
  'isu',
)

function readRow(code: string, text = '', share = ''): SheetRow | null {
  const name = text.replaceAll(/\s+/gu, ' ')
  if (name === '') return null
  const row = { name, weight: share.replace(/\s*%$/u, '') }
  const own = result.exec(code)
  if (own) return { ...row, number: Number(own[1]), criterion: null }
  const [, number, letter] = lettered.exec(code) ?? numbered.exec(code) ?? []
  return letter === undefined ? null : { ...row, number: number === undefined ? null : Number(number), criterion: letter.toLowerCase() }
}

/** What a row says; a criterion may have its learning result in a column of its own. */
function rowOf([first = '', ...rest]: readonly string[]): SheetRow | null {
  const [, code, text] = codeInText.exec(first) ?? []
  if (code !== undefined) return readRow(code, text, rest[0])
  const [, number] = result.exec(first) ?? []
  const below = number === undefined ? null : rowOf(rest)
  if (below && below.criterion !== null) return { ...below, number: below.number ?? Number(number) }
  return readRow(first, ...rest)
}

/**
 * Rows of a sheet: code, text and weight, or the code in front of the text. `RA1` begins a learning result; `a`, `RA1.a` or `CE1.a` is a
 * criterion of the one that it names, otherwise of the last one. One that is only named has no text yet. Every other row is `unread`.
 */
export function draftsOfSheet(pasted: string): Draft[] {
  const results: { code: string; name: string; weight: string; source: null; criteria: DraftRow[] }[] = []
  const unread: UnreadRow[] = []
  const open = (number: number, name = '', weight = '') => {
    const opened = { code: `RA${number}`, name, weight, source: null, criteria: [] as DraftRow[] }
    results.push(opened)
    return opened
  }
  for (const [index, cells] of pastedCells(pasted).entries()) {
    const first = cells.findIndex((cell) => cell !== '')
    if (first < 0) continue
    // cells that are merged downwards are empty
    const row = rowOf(cells.slice(first))
    if (row && row.criterion === null) {
      open(row.number ?? results.length + 1, row.name, row.weight)
      continue
    }
    const parent =
      row === null || row.number === null
        ? results.at(-1)
        : (results.findLast(({ code }) => code === `RA${row.number}`) ?? open(row.number))
    if (row && parent) parent.criteria.push({ code: row.criterion ?? '', name: row.name, weight: row.weight, source: null })
    else
      unread.push({
        line: index + 1,
        text: cells
          .filter((cell) => cell !== '')
          .join(' · ')
          .slice(0, 80),
      })
  }
  return results.length === 0 ? [] : [{ name: null, results, warnings: [], unread }]
}
