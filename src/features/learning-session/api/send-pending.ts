import { deliverReport } from './deliver-report'
import { deliverWatched } from './deliver-watched'
import { pendingReports, pendingWatched } from './pending-reports'

/** Sends what waits on this device. What does not arrive stays for the next time. */
export async function sendPending(person: number): Promise<void> {
  const sessions = pendingReports(person)
  for (const report of sessions.read(Date.now())) {
    await deliverReport(person, report).then(
      () => sessions.settle(report),
      () => undefined,
    )
  }
  for (const report of pendingWatched(person).read(Date.now())) await deliverWatched(person, report, false).catch(() => undefined)
}
