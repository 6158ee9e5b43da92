import { deliverOpened } from './deliver-opened'
import { deliverReport } from './deliver-report'
import { deliverWatched } from './deliver-watched'
import { pendingOpened, pendingReports, pendingWatched, removeStale } from './pending-reports'

/**
 * Sends what waits on this device. What does not arrive stays for the next time.
 * @returns whether the server has taken something that the person has opened
 */
export async function sendPending(person: number): Promise<boolean> {
  removeStale(Date.now())
  let isOpened = false
  // a video counts from its opening on
  for (const report of pendingOpened(person).read(Date.now())) {
    if (await deliverOpened(person, report).catch(() => false)) isOpened = true
  }
  const sessions = pendingReports(person)
  for (const report of sessions.read(Date.now())) {
    await deliverReport(person, report).then(
      () => sessions.settle(report),
      () => undefined,
    )
  }
  for (const report of pendingWatched(person).read(Date.now())) await deliverWatched(person, report, false).catch(() => undefined)
  return isOpened
}
