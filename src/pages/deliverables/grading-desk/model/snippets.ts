/** Adds a snippet at the top and removes an equal one. */
export function withSnippet(snippets: readonly string[], text: string): readonly string[] {
  const added = text.trim()
  return added === '' ? snippets : [added, ...snippets.filter((each) => each !== added)]
}

/** Inserts a snippet at the caret or over the selection, separated from the word before it. */
export function insertSnippet(text: string, snippet: string, from: number, to: number): { readonly text: string; readonly caret: number } {
  const before = text.slice(0, from)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  const start = before + gap + snippet
  return { text: start + text.slice(to), caret: start.length }
}
