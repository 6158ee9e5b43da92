/** Control characters, line ends included. Below: invisible characters and those that change the direction of text. */
const controls = /\p{Cc}+/gu
const invisible = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

const names: ReadonlySet<string> = new Set(['first_name', 'last_name_1', 'last_name_2', 'name'])

const oneLine = (text: string) => text.replaceAll(invisible, '').replaceAll(controls, ' ').replaceAll(/\s+/g, ' ').trim()

/** Depth of the deepest body of the contract; validation rejects deeper ones. */
const deepest = 6

/**
 * Reduces the names in a body to one line without invisible characters: a line break in a name could forge a line of a mail or of a
 * printed page.
 */
export function normaliseNames(body: unknown, depth = 0): void {
  if (typeof body !== 'object' || body === null || depth > deepest) return
  for (const [field, value] of Object.entries(body)) {
    if (typeof value === 'string' && names.has(field)) Object.assign(body, { [field]: oneLine(value) })
    else normaliseNames(value, depth + 1)
  }
}
