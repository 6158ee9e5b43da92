/**
 * Whether only people at the server's own machine can open an address. Private networks do not count: whoever shares one with the
 * server could sign in with the published passwords of the demo school.
 */
export function isLocalAddress(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}
