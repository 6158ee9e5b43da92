/** Where the time comes from. Everything that decides by time asks it, so that tests can move it. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }
