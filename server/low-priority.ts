import { setPriority } from 'node:os'

/** Called by a worker thread when it starts: with fewer cores than work, requests go first. */
export function lowerPriority(): void {
  // Only on Linux is this the priority of the thread; elsewhere it would be that of the whole server.
  if (process.platform === 'linux') setPriority(10)
}
