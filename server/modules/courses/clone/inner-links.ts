import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import type { Copies } from './copy-items.ts'

/** What addresses of the product can name, with the copies by the ids of their originals. */
interface CopiedParts {
  contents: Copies
  deliverables: Copies
  resources: Copies
  /** Copies of files that are not shared. */
  files: Copies
}

export interface InnerLinks {
  /** The address of this installation. */
  publicUrl: string
  /** The original and the copy. */
  from: number
  to: number
  /** The center of the copy; null for the platform. */
  owner: number | null
  /** Whether all of the program was copied: only then an address of the program itself leads to the copy. */
  isWhole: boolean
  parts: CopiedParts
}

/** What the number behind a part of an address is. Addresses of a group stay: the copy is in no group. */
const named: Readonly<Record<string, keyof CopiedParts | 'course'>> = {
  ...{ course: 'course', 'course/edit': 'course', 'my-course': 'course', 'my-results': 'course', 'next-unit': 'course' },
  ...{ deliverable: 'deliverables', unit: 'contents', content: 'contents', files: 'files' },
}

/** An address of the product as far as it is one, with the row of a tree that it names (#n12). */
const address = String.raw`((?:/[a-z][a-z0-9-]*|/\d+)*/\d+)(?![\w-])((?:/[a-z]+)*(?:\?[^\s#)>\]"']*)?)(#n\d+(?![\w-]))?`

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** The address of the copy; null where the original is not one of its own pages. */
function pathOfCopy(path: string, links: InnerLinks): string | null {
  const words = path.slice(1).split('/')
  let namesPart = false
  let namesCourse = false
  let before = ''
  for (const [index, word] of words.entries()) {
    const isNumber = /^\d+$/.test(word)
    if (!isNumber) {
      before = word === 'edit' && before === 'course' ? 'course/edit' : word
      if (word === 'group') return null
      continue
    }
    // the second number of next-unit/12/34 and unit/12/34
    const kind = /^\d+$/.test(words[index - 1] ?? '') ? 'contents' : named[before]
    if (kind === undefined) continue
    const copy = kind === 'course' ? (Number(word) === links.from ? links.to : undefined) : links.parts[kind].get(Number(word))
    if (copy === undefined) return null
    if (kind === 'course') namesCourse = true
    else namesPart = true
    words[index] = `${copy}`
  }
  if (!namesPart && !(namesCourse && links.isWhole)) return null
  if (words[0] === 'center' && links.owner !== null) words[1] = `${links.owner}`
  return `/${words.join('/')}`
}

/** A placed resource that an address opens. Its group is not one of the copy. */
function searchOfCopy(rest: string, { parts }: InnerLinks): string {
  const [path = '', search] = rest.split('?')
  if (search === undefined) return rest
  const kept = search
    .split('&')
    .filter((each) => !/^group=\d+$/.test(each))
    .map((each) => each.replace(/^(resource=)(\d+)$/, (_, name: string, id: string) => `${name}${parts.resources.get(Number(id)) ?? id}`))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

/** The row of the copy; one that was not copied stays, as the page opens without it. */
const rowOfCopy = (row: string, { parts }: InnerLinks) => row.replace(/\d+/, (id) => `${parts.contents.get(Number(id)) ?? id}`)

/**
 * A text in Markdown whose addresses of pages of the original lead to the copy. An address counts when it is one of this installation, or
 * the target of a link without a host; what is within another address is not one.
 */
export function withInnerLinks(text: string, links: InnerLinks): string {
  const host = String.raw`(?<![^\s(<[\]"'*_~|>])${escaped(links.publicUrl)}(?:/api/v1(?=/files/))?`
  const target = String.raw`(?<=\]\(<?|\]: ?<?)(?:/api/v1(?=/files/))?`
  return text.replaceAll(
    new RegExp(`(${host}|${target})${address}`, 'gi'),
    (whole, start: string, path: string, rest: string, row = '') => {
      const copy = pathOfCopy(path, links)
      return copy === null ? whole : start + copy + searchOfCopy(rest, links) + rowOfCopy(row, links)
    },
  )
}

/** Writes the texts of a copy anew whose addresses lead to the original, in as many statements for any number of them. */
export async function repointTexts(tx: Tx, links: InnerLinks): Promise<void> {
  if (links.isWhole) {
    const course = await tx.selectFrom('courses').where('id', '=', links.to).select('description').executeTakeFirstOrThrow()
    const description = withInnerLinks(course.description, links)
    if (description !== course.description) await tx.updateTable('courses').set({ description }).where('id', '=', links.to).execute()
  }
  await repoint(tx, 'course_contents', 'description', links.parts.contents, links)
  await repoint(tx, 'deliverables', 'instructions', links.parts.deliverables, links)
}

async function repoint(tx: Tx, table: string, column: string, copies: Copies, links: InnerLinks) {
  const [name, text] = [sql.table(table), sql.ref(column)]
  const { rows } = await sql<{ id: number; text: string }>`select id, ${text} as text from ${name}
    where id = any(${[...copies.values()]}::bigint[]) and ${text} like '%/%'`.execute(tx)
  const changed = rows.flatMap((row) => {
    const pointed = withInnerLinks(row.text, links)
    return pointed === row.text ? [] : [{ id: row.id, text: pointed }]
  })
  if (changed.length > 0)
    await sql`update ${name} set ${text} = row.text
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map((row) => row.text)}::text[]) as row (id, text)
      where ${name}.id = row.id`.execute(tx)
}
