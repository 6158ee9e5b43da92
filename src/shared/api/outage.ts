/** Seconds between tries where the server does not say. */
const defaultPause = 2

let isOn = false
let pause = defaultPause
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (next === isOn) return
  isOn = next
  for (const listener of listeners) listener()
}

/** Whether the service is away: it answers 503. */
export const outage = {
  isOn: () => isOn,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  end: () => set(false),
}

/** Every answer tells whether the service is away. A server that is only busy with sign-ins says so with a code of its own. */
export function noteAnswer(response: Response): Response {
  if (response.status !== 503) set(false)
  else {
    pause = Number(response.headers.get('retry-after')) || defaultPause
    void response
      .clone()
      .json()
      .catch(() => null)
      .then((body: { code?: unknown } | null) => body?.code !== 'busy' && set(true))
  }
  return response
}

/**
 * Milliseconds until the next try during an outage: what the server asked for, up to four times as long after several failures, and
 * up to half as much again, so that the browsers of a school do not come back in the same moment.
 */
export const outagePause = (failures: number) => pause * 1000 * Math.min(4, failures + 1) * (1 + Math.random() / 2)

/** Asks the server without an operation of the contract. */
export const isServiceBack = () =>
  globalThis.fetch('/readyz', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
