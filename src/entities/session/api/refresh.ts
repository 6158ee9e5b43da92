import { api } from '@/shared/api'
import { storedValue } from '@/shared/lib/storage'
import type { RefreshOutcome } from '../model/session-setup'

const lockName = 'aula.refresh'

/**
 * Requests new tokens. A lock lets one tab at a time refresh; a tab that waited uses the tokens of the other one instead of
 * rotating them again. Never throws: a failed connection is an outcome.
 */
export async function refresh(): Promise<RefreshOutcome> {
  const requestedAt = Date.now()
  return withLock(async () => {
    const renewed = lastRenewal.read()
    if (renewed && renewed.at >= requestedAt) return { person: renewed.person }
    try {
      const { data, response } = await api.POST('/refresh')
      if (data) {
        lastRenewal.write({ at: Date.now(), person: data.person })
        return { person: data.person }
      }
      return response.status === 401 || response.status === 403 ? 'rejected' : 'unreachable'
    } catch {
      return 'unreachable'
    }
  })
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  // without locks (http) two tabs may refresh at once: the server accepts a just-rotated token for 30 s
  return globalThis.navigator?.locks ? navigator.locks.request(lockName, work) : work()
}

interface Renewal {
  readonly at: number
  readonly person: number
}

const lastRenewal = storedValue<Renewal | null>('aula.renewed', {
  parse: (text) => {
    const [at, person] = (text ?? '').split(' ').map(Number)
    return at && person ? { at, person } : null
  },
  format: (renewal) => `${renewal?.at} ${renewal?.person}`,
  fallback: null,
})
