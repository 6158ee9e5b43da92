/** What work does to others: how long they wait, and how much memory it takes. */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { SchoolClient } from '../school-client.ts'

/** Memory of a process in MB; undefined where the system does not tell, or the process has ended. */
export async function memoryOf(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

/** The longest wait, in milliseconds, of somebody who reads, one request after the other, during some work. */
export async function longestWait<T>(url: string, work: () => Promise<T>): Promise<[longest: number, result: T]> {
  const client = await new SchoolClient(url).signIn('carmen.rueda', 'aula-demo-1')
  const done = new AbortController()
  let longest = 0
  const others = (async () => {
    while (!done.signal.aborted) {
      for (const path of ['/groups/groups', '/users/users/self']) {
        const start = performance.now()
        await client.ok('GET', path)
        longest = Math.max(longest, performance.now() - start)
      }
      await pause(5)
    }
  })()
  const result = await work().finally(() => done.abort())
  await others
  return [Math.round(longest), result]
}
