/** The packages and folders of a visit's bytes, read from the source maps of the downloaded files. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { SourceMapConsumer } from 'source-map'

/** Bytes of one package or folder: in the file, and compressed separately (so the sum is above the total). */
export interface Share {
  from: string
  bytes: number
  brotli: number
}

/** `node_modules/@a/b/…` is `@a/b`; our own code is grouped by its first three folders. */
function origin(source: string): string {
  const [, packaged] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
  const [, own] = /(src\/(?:[^/]+\/){0,3}[^/]+)/.exec(source) ?? []
  return packaged ?? own ?? '(bundler)'
}

async function textsByOrigin(file: string, into: Map<string, string>): Promise<void> {
  if (!existsSync(`${file}.map`)) return
  const lines = readFileSync(file, 'utf8').split('\n')
  const map = await new SourceMapConsumer(readFileSync(`${file}.map`, 'utf8'))
  const marks: { line: number; column: number; from: string }[] = []
  map.eachMapping(({ generatedLine, generatedColumn, source }) => {
    marks.push({ line: generatedLine, column: generatedColumn, from: origin(source) })
  })
  map.destroy()
  marks.sort((a, b) => a.line - b.line || a.column - b.column)
  for (const [i, { line, column, from }] of marks.entries()) {
    const next = marks[i + 1]
    const text = lines[line - 1]?.slice(column, next?.line === line ? next.column : undefined) ?? ''
    into.set(from, (into.get(from) ?? '') + text)
  }
}

/** @param files paths as the page requested them, below `folder`, which was built with source maps */
export async function sharesOf(folder: string, files: Iterable<string>): Promise<Share[]> {
  const texts = new Map<string, string>()
  for (const file of files) await textsByOrigin(join(folder, file), texts)
  const shares = [...texts].map(([from, text]) => ({ from, bytes: text.length, brotli: brotliCompressSync(text).length }))
  return shares.toSorted((a, b) => b.brotli - a.brotli)
}
