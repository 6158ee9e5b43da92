import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import { Piscina } from 'piscina'
import { WorkQueue } from './work-queue.ts'
import type * as thread from './hash-thread.ts'

const atOnce = cluster.isWorker ? 1 : Math.max(1, Math.min(3, availableParallelism() - 1))

/**
 * Password hashes of this process. Each takes a core, so that people who are signed in would wait while others sign in: few run at once,
 * in threads of low priority. The queue has room for a whole lab that signs in at once.
 */
export const passwordHashes = new WorkQueue({ atOnce, mostWaiting: 400 })

const threads = new Piscina({
  filename: new URL('hash-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: atOnce,
  idleTimeout: 60_000,
})

type Thread = typeof thread
const run = <Name extends keyof Thread>(name: Name, task: Parameters<Thread[Name]>[0]): Promise<ReturnType<Thread[Name]>> =>
  threads.run(task, { name })

/** @returns the password as argon2id with its salt and cost */
export const hash = (password: string, options: Options) => run('hash', { password, options })

export const verify = (stored: string, password: string) => run('verify', { stored, password })
