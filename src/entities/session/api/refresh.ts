import { api } from '@/shared/api'
import type { RefreshOutcome } from '../model/session-machine'

const lockName = 'aula.refresh'
const renewedKey = 'aula.renewed'

/**
 * Asks for new tokens. Tabs take turns, and one that waited for another takes over its tokens instead of rotating them again.
 * Never throws: a connection that fails is an outcome.
 */
export async function refresh(): Promise<RefreshOutcome> {
  const asked = Date.now()
  return inTurn(async () => {
    const renewed = lastRenewal()
    if (renewed && renewed.at >= asked) return { person: renewed.person }
    try {
      const { data, response } = await api.POST('/refresh')
      if (data) {
        markRenewed(data.person)
        return { person: data.person }
      }
      return response.status === 401 || response.status === 403 ? 'refused' : 'unreachable'
    } catch {
      return 'unreachable'
    }
  })
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // without locks (an address that is not https) tabs may refresh at once: the server takes a just-rotated token for 30 s
  return globalThis.navigator?.locks ? navigator.locks.request(lockName, work) : work()
}

interface Renewal {
  readonly at: number
  /** Whose session it is. */
  readonly person: number
}

function lastRenewal(): Renewal | null {
  try {
    const [at, person] = (globalThis.localStorage?.getItem(renewedKey) ?? '').split(' ').map(Number)
    return at && person ? { at, person } : null
  } catch {
    return null
  }
}

function markRenewed(person: number): void {
  try {
    globalThis.localStorage?.setItem(renewedKey, `${Date.now()} ${person}`)
  } catch {
    // no storage: the next tab refreshes by itself
  }
}
