import type { components } from '#openapi/generated/schema.gen.ts'
import { findCriteria } from './criteria-list.ts'
import { findHeadings, type Place } from './headings.ts'
import { findResultStarts, type ResultStart } from './result-starts.ts'
import { type DecreeStream, sentence, streamOf } from './stream.ts'

type Module = components['schemas']['DecreeModule']
type Result = Module['results'][number]
type Warning = Module['warnings'][number]
type Source = Result['source']

/** A longer text has probably swallowed what follows. */
const longest = 700

interface Part {
  from: number
  to: number
}

/** The lines of a part as they were pasted; only the part where a line holds much more. */
function sourceOf({ lineAt, raw, text }: DecreeStream, { from, to }: Part): Source {
  const part = text
    .slice(from, to)
    .trim()
    .replace(/[\s•*–-]+$/u, '')
  const start = from + (text.slice(from, to).length - text.slice(from, to).trimStart().length)
  const [first, last] = [lineAt(start), lineAt(start + Math.max(0, part.length - 1))]
  const literal = raw
    .slice(first - 1, last)
    .join('\n')
    .trim()
  return { from: first, to: last, text: literal.length > 2 * part.length + 200 ? part : literal }
}

/** Where each module of the text is; one without a heading is all of it. */
function modulesOf(text: string, headings: readonly Place[]): (Part & { nameAt: number | null })[] {
  const parts = headings.map(({ at, end }, index) => ({ from: at, to: headings[index + 1]?.at ?? text.length, nameAt: end }))
  const first = parts[0]?.from ?? text.length
  return [...(first > 0 ? [{ from: 0, to: first, nameAt: null }] : []), ...parts]
}

const nameEnd =
  /\.?\s*(?=C[óo]d(?:igo|i)\b|Equival[eè]ncia|Equivalencia|Cr[èée]dit(?:o|os|s)\b|Result(?:ados|ats)\b|Duraci|Durada|Horas\b|Hores\b|RA\s?1\b|1\s?[.)]|\(\s*\d)|\.\s*\n/iu

/** Name, code and hours of a module. */
function labelsOf(text: string, nameAt: number | null): Pick<Module, 'name' | 'code' | 'hours'> {
  const code =
    /C[óo]d(?:igo|i)\s*:?\s*(?:MP\s?)?(\d{4})\b/iu.exec(text)?.[1] ?? /\b(\d{4})\b(?=\s*[.)-])/u.exec(text.slice(0, 80))?.[1] ?? null
  const hours =
    /(?:Duraci[óo]n?|Durada|Horas|Hores)\s*(?:\([^)]*\))?\s*:?\s*(\d{2,4})\b/iu.exec(text)?.[1] ??
    /\((\d{2,4})\s*(?:horas|hores|h\.?)\s*\)/iu.exec(text)?.[1]
  const rest = nameAt === null ? '' : text.slice(nameAt, nameAt + 300)
  const end = nameEnd.exec(rest)?.index ?? rest.indexOf('\n')
  const name = sentence(rest.slice(0, end < 0 ? rest.length : end))
    .replace(/^\d{4}[.\s-]+/u, '')
    .replace(/\.$/u, '')
  return { name: name === '' ? null : name, code, hours: hours === undefined ? null : Number(hours) }
}

/** The parts of a module that hold its learning results: from their heading to what ends them. */
function regionsOf(module: Part, { results, criteria, stops }: ReturnType<typeof findHeadings>): Part[] {
  const inside = (place: Place) => place.at >= module.from && place.at < module.to
  const ends = stops.filter(inside)
  const firstCriteria = criteria.find(inside)?.at ?? module.from
  const headings = results.filter(inside).map(({ end }) => end)
  const starts = headings.length > 0 ? headings : [module.from]
  return starts.map((from, index) => {
    const behind = headings.length > 0 ? from : Math.max(from, firstCriteria)
    const to = Math.min(ends.find(({ at }) => at >= behind)?.at ?? module.to, starts[index + 1] ?? module.to)
    return { from, to }
  })
}

interface Block extends Part {
  start: ResultStart
}

/** Its name, and where its criteria are. */
function splitBlock(stream: DecreeStream, { start, to }: Block, criteria: readonly Place[]) {
  const heading = criteria.find(({ at }) => at >= start.at && at < to)
  const listAt = heading?.end ?? start.textAt
  const found = findCriteria(stream.text.slice(listAt, to))
  const nameTo = heading?.at ?? (found[0] ? listAt + found[0].at : to)
  return { listAt, found, name: { from: start.textAt, to: nameTo } }
}

function readResult(stream: DecreeStream, block: Block, criteria: readonly Place[], code: string): { result: Result; warnings: Warning[] } {
  const { listAt, found, name } = splitBlock(stream, block, criteria)
  const warnings: Warning[] = []
  const warn = (kind: Warning['kind'], criterion: string | null, at: number) =>
    warnings.push({ kind, result: code, criterion, line: stream.lineAt(at) })
  const check = (text: string, criterion: string | null, at: number) => {
    if (text.length > longest) warn('too_long', criterion, at)
    else if (!/[.:!?»")]$/u.test(text)) warn('ends_open', criterion, at)
  }
  const read = found.map((each, index): Result['criteria'][number] => {
    const part = { from: listAt + each.at, to: listAt + (found[index + 1]?.at ?? block.to - listAt) }
    const text = sentence(stream.text.slice(listAt + each.textAt, part.to))
    if (each.problem) warn(each.problem, each.code, part.from)
    check(text, each.code, part.from)
    return { code: each.code, name: text, source: sourceOf(stream, part) }
  })
  const title = sentence(stream.text.slice(name.from, name.to))
  if (read.length === 0) warn('no_criteria', null, block.from)
  check(title, null, block.from)
  const source = sourceOf(stream, { from: block.from, to: name.to })
  return { result: { code, name: title, source, criteria: read }, warnings }
}

function readModule(stream: DecreeStream, part: Part & { nameAt: number | null }, headings: ReturnType<typeof findHeadings>): Module {
  const { text } = stream
  const results: Result[] = []
  const warnings: Warning[] = []
  let last = 0
  for (const region of regionsOf(part, headings)) {
    const inside = headings.criteria.filter(({ at }) => at >= region.from && at < region.to)
    const local = inside.map((place) => ({ ...place, at: place.at - region.from, end: place.end - region.from }))
    const starts = findResultStarts(text.slice(region.from, region.to), local)
    for (const [index, start] of starts.entries()) {
      const from = region.from + start.at
      const to = region.from + (starts[index + 1]?.at ?? region.to - region.from)
      const expected = last + 1
      // A part of a module that begins again with 1 goes on in the numbers of the program.
      const isAgain = start.number !== null && start.number <= last
      const number = start.number === null || isAgain ? expected : start.number
      const code = `RA${number}`
      const line = stream.lineAt(from)
      if (isAgain) warnings.push({ kind: 'renumbered', result: code, criterion: null, line })
      else if (start.number !== expected) warnings.push({ kind: 'skipped_number', result: code, criterion: null, line })
      const block = { from, to, start: { ...start, at: from, textAt: region.from + start.textAt } }
      const { result, warnings: own } = readResult(stream, block, inside, code)
      results.push(result)
      warnings.push(...own)
      last = number
    }
    const [firstLine, lastLine] = [stream.lineAt(region.from), stream.lineAt(Math.max(region.from, region.to - 1))]
    for (const line of stream.removed)
      if (line > firstLine && line <= lastLine) warnings.push({ kind: 'furniture_removed', result: null, criterion: null, line })
  }
  const labels = labelsOf(text.slice(part.from, part.to), part.nameAt === null ? null : part.nameAt - part.from)
  if (part.nameAt === null) warnings.unshift({ kind: 'no_header', result: null, criterion: null, line: null })
  return { ...labels, results, criteria_count: results.reduce((count, { criteria }) => count + criteria.length, 0), warnings }
}

/**
 * Reads learning results and criteria from the text of a bulletin, module by module. It never invents: what looks wrong is a warning
 * with its line, and each text comes with the lines from which it was read. Modules without learning results are left out.
 */
export function readDecree(pasted: string): Module[] {
  const stream = streamOf(pasted)
  const headings = findHeadings(stream.text)
  return modulesOf(stream.text, headings.modules)
    .map((part) => readModule(stream, part, headings))
    .filter(({ results }) => results.length > 0)
}
