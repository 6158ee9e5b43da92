const storageKey = 'aula.feedback-snippets'

/** What a teacher writes again and again, kept on this device; newest first. */
export function readSnippets(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage?.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Keeps them; a browser that refuses storage forgets them with the page. */
export function writeSnippets(snippets: readonly string[]): readonly string[] {
  try {
    globalThis.localStorage?.setItem(storageKey, JSON.stringify(snippets))
  } catch {
    // nothing to tell: they are there as long as the page is
  }
  return snippets
}

/** A new one goes to the top; the same text is not kept twice. */
export function withSnippet(snippets: readonly string[], text: string): readonly string[] {
  const added = text.trim()
  return added === '' ? snippets : [added, ...snippets.filter((each) => each !== added)]
}

/** A snippet put into a text where the caret is (or over what is selected), as a sentence of its own. */
export function insertSnippet(text: string, snippet: string, from: number, to: number): { readonly text: string; readonly caret: number } {
  const before = text.slice(0, from)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  const start = before + gap + snippet
  return { text: start + text.slice(to), caret: start.length }
}
