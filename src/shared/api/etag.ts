/** The `If-Match` for a revision: `params: { header: { 'If-Match': etagOf(draft.revision) } }`. */
export function etagOf(revision: number): string {
  return `"${revision}"`
}
