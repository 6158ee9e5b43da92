/** Browsers take 64 KiB that outlive their page; a sign takes three bytes at most, and the rest of a request is small. */
const mostSigns = 20_000

/** Whether a call that carries these texts may outlive its page: what is typed last is saved although the tab was closed. */
export function fitsKeepalive(...texts: readonly string[]): boolean {
  return texts.reduce((sum, text) => sum + text.length, 0) <= mostSigns
}
