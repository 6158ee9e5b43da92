/** Line ends and other control characters, and signs that nobody sees and that turn the direction of what follows. */
const controls = /\p{Cc}+/gu
const unseen = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

const names: ReadonlySet<string> = new Set(['first_name', 'last_name_1', 'last_name_2', 'name'])

const oneLine = (text: string) => text.replaceAll(unseen, '').replaceAll(controls, ' ').replaceAll(/\s+/g, ' ').trim()

/** No body of the contract is deeper; what is, is refused afterwards. */
const deepest = 6

/**
 * Makes the names in a body what they look like: one line, without signs that nobody sees. They stand in lists, mails and
 * printed papers, where a line end would write what nobody wrote there.
 */
export function tidyNames(body: unknown, depth = 0): void {
  if (typeof body !== 'object' || body === null || depth > deepest) return
  for (const [field, value] of Object.entries(body)) {
    if (typeof value === 'string' && names.has(field)) Object.assign(body, { [field]: oneLine(value) })
    else tidyNames(value, depth + 1)
  }
}
