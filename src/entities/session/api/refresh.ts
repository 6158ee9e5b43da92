import { api } from '@/shared/api'
import type { RefreshOutcome } from '../model/session-machine'

const lockName = 'aula.refresh'
const renewedKey = 'aula.renewed-at'

/**
 * Asks for new tokens. Tabs take turns, and one that waited for another takes over its tokens instead of rotating them again.
 * Never throws: a connection that fails is an outcome.
 */
export async function refresh(): Promise<RefreshOutcome> {
  const asked = Date.now()
  return inTurn(async () => {
    if (renewedAt() >= asked) return 'renewed'
    try {
      const { response } = await api.POST('/refresh')
      if (response.ok) markRenewed()
      if (response.ok) return 'renewed'
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

function renewedAt(): number {
  try {
    return Number(globalThis.localStorage?.getItem(renewedKey) ?? 0)
  } catch {
    return 0
  }
}

function markRenewed(): void {
  try {
    globalThis.localStorage?.setItem(renewedKey, String(Date.now()))
  } catch {
    // no storage: the next tab refreshes by itself
  }
}
