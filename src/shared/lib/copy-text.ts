/** Copies a text. Rejects where the browser does not allow it, also on pages without HTTPS, which have no clipboard. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
