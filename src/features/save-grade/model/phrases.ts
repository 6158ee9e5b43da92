/** Inserts a phrase at the caret or over the selection, separated from the word before it. */
export function insertPhrase(text: string, phrase: string, from: number, to: number): { readonly text: string; readonly caret: number } {
  const before = text.slice(0, from)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  const start = before + gap + phrase
  return { text: start + text.slice(to), caret: start.length }
}

/** A title for a phrase that has none: its first words. */
export function phraseTitle(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  return line.length <= 60 ? line : `${line.slice(0, 60).replace(/\s+\S*$/, '')}…`
}
