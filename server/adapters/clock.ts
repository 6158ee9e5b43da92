/** The current time. All code reads the time here, so that tests can set it. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }
