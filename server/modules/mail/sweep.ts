import type { Ctx } from '#server/context.ts'
import { sendMails } from './send.ts'

/** Milliseconds between two looks at the mails of which no notification came: postponed ones, and those of a process that died. */
const interval = 2000

/**
 * Looks for due mails from time to time.
 * @returns a function that ends it after the mails that are on their way
 */
export function startMailSweep(ctx: Ctx): () => Promise<void> {
  const stopping = new AbortController()
  let current: Promise<void> | null = null
  const timer = setInterval(() => {
    current ??= sendMails(ctx, stopping.signal)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'sending mails failed'))
      .finally(() => {
        current = null
      })
  }, interval)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await current
  }
}
