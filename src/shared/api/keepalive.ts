/** Browsers limit keepalive requests to 64 KiB; a character has at most three bytes, and the rest of a request is small. */
const mostSigns = 20_000

/** Whether a call with these texts may outlive its page: the last edit is then saved although the tab was closed. */
export function fitsKeepalive(...texts: readonly string[]): boolean {
  return texts.reduce((sum, text) => sum + text.length, 0) <= mostSigns
}
