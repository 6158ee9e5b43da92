/** The `If-Match` of a row as it was read: `params: { header: { 'If-Match': etagOf(draft.revision) } }`. */
export function etagOf(revision: number): string {
  return `"${revision}"`
}
