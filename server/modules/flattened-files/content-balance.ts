/** What is missing around drawing instructions so that they leave the state of the page as it was. */
export interface Balance {
  /** `q` before them: they restore more often than they save. */
  before: number
  /** `Q` after them. */
  after: number
}

/** White space and delimiters of PDF. */
const ends = new Set('\0\t\n\f\r ()<>[]{}/%')

/** @param content drawing instructions of a page, one character for each byte */
export function balanceOf(content: string): Balance {
  let depth = 0
  let lowest = 0
  for (let at = 0; at < content.length;) {
    const sign = content[at]
    if (sign === '(') at = endOfString(content, at)
    else if (sign === '%') at = after(content, /[\r\n]/g, at)
    else if (sign === '<' && content[at + 1] !== '<') at = after(content, />/g, at)
    else if (ends.has(sign ?? '') && sign !== '/') at += 1
    else {
      let end = at + 1
      while (end < content.length && !ends.has(content[end] ?? '')) end += 1
      const token = content.slice(at, end)
      if (token === 'q') depth += 1
      else if (token === 'Q') depth -= 1
      lowest = Math.min(lowest, depth)
      // the bytes of an inline image are no instructions
      at = token === 'ID' ? after(content, /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g, end) : end
    }
  }
  return { before: -lowest, after: depth - lowest }
}

/** Index behind the next match; the end without one. */
function after(content: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.test(content) ? pattern.lastIndex : content.length
}

function endOfString(content: string, from: number): number {
  let open = 0
  for (let at = from; at < content.length; at += 1) {
    const sign = content[at]
    if (sign === '\\') at += 1
    else if (sign === '(') open += 1
    else if (sign === ')') open -= 1
    if (open === 0) return at + 1
  }
  return content.length
}
