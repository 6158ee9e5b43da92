/** The part of a built style sheet that a given HTML needs for its first paint. */

interface Rule {
  head: string
  /** Null for a statement without a block, `@layer a, b;`. */
  body: string | null
}

/** The rules of one level of a sheet, nested ones inside their body. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  let start = 0
  let open = 0
  let depth = 0
  for (let at = 0; at < css.length; at += 1) {
    const sign = css.charAt(at)
    if (sign === '\\') at += 1
    else if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1)
    else if (sign === '{' && depth++ === 0) open = at
    else if (sign === ';' && depth === 0) {
      rules.push({ head: css.slice(start, at), body: null })
      start = at + 1
    } else if (sign === '}' && --depth === 0) {
      rules.push({ head: css.slice(start, open), body: css.slice(open + 1, at) })
      start = at + 1
    }
  }
  return rules
}

const entities: Record<string, string> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'" }

function classesIn(html: string): Set<string> {
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list.replaceAll(/&\w+;|&#x27;/g, (it) => entities[it] ?? it))
  return new Set(lists.flatMap((list) => list.split(/\s+/)))
}

const classesOf = (selector: string) =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'))

/** States and parts that appear only after the whole sheet has loaded. */
const later = /:hover|:active|:disabled|:indeterminate|:read-only|:empty|::-webkit|::file|:-moz|::backdrop/
const laterMedia = /^@media (?:print|\(hover)/

/** Names of elements in a selector. */
const elementsOf = (selector: string) =>
  selector
    .replaceAll(/\[[^\]]*\]|[.#:](?:\\.|[\w-])+|\([^)]*\)/g, ' ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Selectors of a list, split at the commas that are neither escaped nor in parentheses. */
const selectorsOf = (head: string) => head.split(/(?<!\\),(?![^()]*\))/)

/**
 * @param css a built, minified sheet without nested style rules
 * @returns rules whose elements and classes are all in the HTML, in their order, without states such as hover; keyframes, registered and custom
 * properties where a kept rule names them
 */
export function criticalCss(css: string, html: string): string {
  const used = classesIn(html)
  const elements = new Set(['html', 'body', ...[...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name)])
  const isNeeded = (selector: string) =>
    !later.test(selector) && classesOf(selector).every((name) => used.has(name)) && elementsOf(selector).every((name) => elements.has(name))
  const keep = (text: string): string =>
    rulesOf(text)
      .map(({ head, body }) => {
        if (body === null) return `${head};`
        if (laterMedia.test(head)) return ''
        if (/^@(?:layer|media|supports|container)\b/.test(head)) {
          const inner = keep(body)
          return inner === '' ? '' : `${head}{${inner}}`
        }
        if (head.startsWith('@')) return `${head}{${body}}`
        const selectors = selectorsOf(head).filter(isNeeded)
        return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`
      })
      .join('')
  const kept = keep(css)
  const named = (name: string) => kept.split(name).length > 2
  const sheet = kept
    .replaceAll(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) => (named(name) ? rule : ''))
    .replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^}]*\})*\}/g, (rule, name: string) => (named(name) ? rule : ''))
  return withoutUnread(sheet, html)
}

/** Removes unread custom properties until every remaining one is read. */
function withoutUnread(css: string, html: string): string {
  const read = new Set([...(css + html).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const shorter = css.replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name: string) =>
    read.has(name) ? declaration : '',
  )
  return shorter === css ? css : withoutUnread(shorter, html)
}
