import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '#server/context.ts'
import { sendMails } from './send.ts'

/** Milliseconds between two looks at the mails of which no notification came: postponed ones, and those of a process that died. */
const interval = 2000

/**
 * Looks for due mails from time to time. A job could not do it: it would write rows for every look.
 * @returns a function that ends it after the mails that are on their way
 */
export function startMailSweep(ctx: Ctx): () => Promise<void> {
  const stopping = new AbortController()
  const sweep = async () => {
    for (;;) {
      await pause(interval, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      await sendMails(ctx, stopping.signal).catch((error: unknown) => ctx.log.error({ err: error }, 'sending mails failed'))
    }
  }
  const ended = sweep()
  return () => {
    stopping.abort()
    return ended
  }
}
