import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import { WorkQueue } from '#server/work-queue.ts'
import { workerThreads } from '#server/worker-threads.ts'
import type * as thread from './hash-thread.ts'

const atOnce = cluster.isWorker ? 1 : Math.max(1, Math.min(3, availableParallelism() - 1))

/** What a 503 says while too many sign-ins wait. */
export const busySignIns = 'Too many people are signing in at once.'

/**
 * Password hashes of this process. Each takes a core, so that people who are signed in would wait while others sign in: few run at once,
 * in threads of low priority. The queue has room for a whole lab that signs in at once.
 */
export const passwordHashes = new WorkQueue({ atOnce, mostWaiting: 400, detail: busySignIns })

const threads = workerThreads(new URL('hash-thread.ts', import.meta.url), { atOnce })

type Thread = typeof thread
const run = <Name extends keyof Thread>(name: Name, task: Parameters<Thread[Name]>[0]): Promise<ReturnType<Thread[Name]>> =>
  threads.run(task, { name })

/** @returns the password as argon2id with its salt and cost */
export const hash = (password: string, options: Options) => run('hash', { password, options })

export const verify = (stored: string, password: string) => run('verify', { stored, password })
