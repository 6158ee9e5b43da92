import { isIPv6 } from 'node:net'

/** Where a request comes from, as limits count it. */
export interface Place {
  /** An IPv4 address, or the /64 of an IPv6 address: one household or computer has the whole /64. */
  address: string
  /** The /24 of an IPv4 address, or the /64 of an IPv6 address. */
  network: string
}

/** @param address as the server sees it, also an IPv4 address written as IPv6 */
export function placeOf(address: string): Place {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return placeOf(mapped)
  if (!isIPv6(address)) return { address, network: address.split('.').slice(0, 3).join('.') }
  const [head = '', tail] = address.replace(/%.*/, '').toLowerCase().split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  const prefix = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  const network = `${prefix.join(':')}::/64`
  return { address: network, network }
}
