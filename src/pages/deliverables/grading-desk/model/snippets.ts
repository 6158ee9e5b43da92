import { storedValue } from '@/shared/lib/storage'

/** Texts that a teacher often writes, kept on this device; newest first. */
export const storedSnippets = storedValue<readonly string[]>('aula.feedback-snippets', {
  parse: (text) => {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  },
  format: JSON.stringify,
  fallback: [],
})

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
