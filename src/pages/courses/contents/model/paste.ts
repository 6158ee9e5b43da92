import type { Schema } from '@/shared/api'
import { pastedCells } from '@/shared/lib/format'

type NewContent = Schema<'NewContent'>

export interface PastedOutline {
  readonly contents: readonly NewContent[]
  /** Lines that are deeper than the tree allows, or than the line before: they were raised. */
  readonly raised: readonly number[]
  /** Lines whose name is longer than a content can have: the rest of it is left out. */
  readonly cut: readonly number[]
}

const longestName = 200
const minutesAtEnd = /[\s(]+(\d{1,4})\s*(?:min(?:utos|utes)?\.?|['′])\)?$/i
const bullet = /^(?:[-*•–]\s+)/

/** Depth by indentation: widths grow and shrink like those of an outline; a tab counts as four. */
function depthsByIndent(lines: readonly string[]): number[] {
  const open: number[] = []
  return lines.map((line) => {
    const width = (/^\s*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length
    while (open.length > 0 && (open.at(-1) ?? 0) >= width) open.pop()
    open.push(width)
    return open.length - 1
  })
}

/** Depth by columns of a sheet: the first cell with text. */
const depthsByCell = (lines: readonly string[]) => lines.map((line) => line.split('\t').findIndex((cell) => cell.trim() !== ''))

/** Whether a sheet has put a cell in quotes, because of a line end, a tab or quotes in it. */
const hasQuotedCell = (text: string) =>
  [...text.matchAll(/(?<=^|[\t\r\n])"((?:[^"]|"")*)"(?=[\t\r\n]|$)/g)].some(([, cell = '']) => /[\t\r\n]|""/.test(cell))

/** The lines with text; a cell with line ends is in one. */
const linesOf = (text: string): string[] => {
  const lines = hasQuotedCell(text)
    ? pastedCells(text).map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t'))
    : text.split(/\r?\n/)
  return lines.filter((line) => line.trim() !== '')
}

/** The text of an outline, as it is read. */
export const outlineText = (contents: readonly NewContent[]): string =>
  contents.map(({ name, depth, minutes }) => `${'  '.repeat(depth)}${name}${minutes === undefined ? '' : ` (${minutes} min)`}`).join('\n')

/**
 * Reads an outline: indented text, or cells of a sheet in which each level has its column. Minutes at the end of a line ("60 min"), or
 * in a cell after the name, become the duration. Empty lines are left out.
 * @param levels how many levels there are below the place where it is pasted: 1 to 3
 */
export function readOutline(text: string, levels: number): PastedOutline {
  const lines = linesOf(text)
  const isSheet =
    lines.some((line) => /\S\t+\S/.test(line)) ||
    (lines.some((line) => line.startsWith('\t')) && lines.every((line) => /^\t*\S[^\t]*\t*$/.test(line)))
  const depths = isSheet ? depthsByCell(lines) : depthsByIndent(lines)
  const raised: number[] = []
  const cut: number[] = []
  let before = -1
  const contents = lines.map((line, index): NewContent => {
    const cells = line.split('\t').map((cell) => cell.trim())
    const [first = '', ...rest] = cells.filter((cell) => cell !== '')
    const inCell = rest.map((cell) => /^(\d{1,4})(?:\s*(?:min\.?|['′]))?$/i.exec(cell)?.[1]).find(Boolean)
    const atEnd = minutesAtEnd.exec(first)
    const name = (atEnd ? first.slice(0, atEnd.index) : first).replace(bullet, '').trim() || first
    if (name.length > longestName) cut.push(index)
    const wanted = depths[index] ?? 0
    const depth = Math.min(wanted, before + 1, levels - 1)
    if (depth < wanted) raised.push(index)
    before = depth
    const minutes = Number(inCell ?? atEnd?.[1] ?? 0)
    return { name: name.slice(0, longestName), depth, ...(minutes > 0 && { minutes }) }
  })
  return { contents, raised, cut }
}
