import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MailError } from '#server/adapters/mail.ts'
import type { Ctx } from '#server/context.ts'
import { stopToken } from '#server/modules/notifications/stop-token.ts'
import type { MailData, MailKind } from './kinds.ts'
import { mailToken } from './link-token.ts'
import {
  type DueMail,
  dueMails,
  hasDueMail,
  keepSender,
  leaveSender,
  markCancelled,
  markFailed,
  markPostponed,
  markSent,
  recordReachable,
  recordUnreachable,
  takeSender,
} from './sending-queries.ts'
import { cancelReason } from './standing.ts'
import { mailText } from './text.ts'

type SendCtx = Pick<Ctx, 'clock' | 'config' | 'db' | 'log' | 'mail' | 'metrics'>

/** Sign of life of the sender, in milliseconds. */
const signOfLife = 5000
/** Waits of a mail that the server postpones: doubled each time, in milliseconds. */
const firstWait = 30_000
const longestWait = 60 * 60_000
/** A mail that the server postpones for this long has failed, in milliseconds. */
const patience = 48 * 60 * 60_000

/**
 * Sends the mails that are due until none is left, the most urgent first. Only one process sends at a time. A mail is marked as sent
 * after the mail server has taken it, so a killed process sends those again that were on their way: at most one per connection.
 * @param signal ends the work after the mails that are on their way
 */
export async function sendMails(ctx: SendCtx, signal?: AbortSignal): Promise<void> {
  // A mail may be queued between the last look and giving up the place, by a process that saw it taken.
  for (;;) {
    if (signal?.aborted || !(await hasDueMail(ctx.db, ctx.clock.now()))) return
    if (!(await sendAsOnlyOne(ctx, signal))) return
  }
}

async function sendAsOnlyOne(ctx: SendCtx, signal: AbortSignal | undefined): Promise<boolean> {
  const holder = randomUUID()
  const server = await takeSender(ctx.db, holder, ctx.clock.now())
  if (!server) return false
  const lost = new AbortController()
  const done = new AbortController()
  const kept = keepPlace(ctx, holder, done.signal, lost)
  try {
    await sendAll(ctx, server, signal ? AbortSignal.any([signal, lost.signal]) : lost.signal)
  } finally {
    done.abort()
    await kept
    await leaveSender(ctx.db, holder)
  }
  return true
}

/** Shows a sign of life from time to time until the work is done; aborts `lost` when another process has taken over. */
async function keepPlace({ db }: SendCtx, holder: string, done: AbortSignal, lost: AbortController): Promise<void> {
  for (;;) {
    await pause(signOfLife, undefined, { signal: done }).catch(() => undefined)
    if (done.aborted) return
    if (!(await keepSender(db, holder).catch(() => false))) {
      lost.abort()
      return
    }
  }
}

/** Keeps as many mails on their way as there are connections. A mail that is asked for meanwhile overtakes those that wait. */
async function sendAll(ctx: SendCtx, server: { isFailing: boolean; isAway?: boolean }, signal: AbortSignal): Promise<void> {
  const { clock, db, mail } = ctx
  const underway = new Map<number, Promise<void>>()
  const interval = mail.perSecond === null ? 0 : 1000 / mail.perSecond
  let nextStart = 0
  for (;;) {
    if (server.isAway || signal.aborted) break
    const wait = nextStart - performance.now()
    if (wait > 0) await pause(wait)
    const free = mail.connections - underway.size
    const due = free > 0 ? await dueMails(db, clock.now(), interval > 0 ? 1 : free, [...underway.keys()]) : []
    const cancelled = due.flatMap((row) => {
      const reason = cancelReason(row)
      return reason === null ? [] : [{ id: row.id, reason }]
    })
    if (cancelled.length > 0) {
      await markCancelled(db, cancelled, clock.now())
      ctx.metrics?.mails.inc({ result: 'cancelled' }, cancelled.length)
    }
    const gone = new Set(cancelled.map(({ id }) => id))
    for (const row of due.filter(({ id }) => !gone.has(id))) {
      nextStart = Math.max(nextStart, performance.now()) + interval
      underway.set(
        row.id,
        sendOne(ctx, row).then(async (taken) => {
          underway.delete(row.id)
          server.isAway ||= !taken
          if (taken && server.isFailing) {
            server.isFailing = false
            await recordReachable(db)
          }
        }),
      )
    }
    if (due.length > 0 && underway.size < mail.connections) continue
    if (underway.size === 0) break
    await Promise.race(underway.values())
  }
  await Promise.all(underway.values())
}

/** Sends a mail and writes down what became of it. @returns whether the mail server takes mails */
async function sendOne({ clock, config, db, log, mail, metrics }: SendCtx, row: DueMail): Promise<boolean> {
  try {
    const stops = stopsOf(row, config)
    const text = textOf(row, config, stops?.page ?? '')
    await mail.send({ id: row.key, to: row.address, ...text, ...(stops && { stopUrl: stops.oneClick }) })
  } catch (error) {
    const { failure, message } = error instanceof MailError ? error : new MailError('rejected', String(error))
    const now = clock.now()
    if (failure === 'unreachable') {
      log.warn({ err: error }, 'the mail server takes no mail')
      await recordUnreachable(db, message, now)
      return false
    }
    const wait = Math.min(longestWait, firstWait * 2 ** row.attempts)
    if (failure === 'postponed' && now.getTime() + wait - row.created_at.getTime() < patience) {
      await markPostponed(db, row.id, message, new Date(now.getTime() + wait))
    } else {
      await markFailed(db, row.id, failure === 'postponed' ? 'postponed_too_long' : 'rejected', message, now)
      metrics?.mails.inc({ result: 'failed' })
    }
    return true
  }
  await markSent(db, row.id, clock.now())
  metrics?.mails.inc({ result: 'sent' })
  return true
}

/** Where the mails of a notice's topic, or those of the day, are stopped. */
function stopsOf({ kind, notices, user_id }: DueMail, { publicUrl, secret }: SendCtx['config']) {
  const [first] = notices
  if (user_id === null || !first) return null
  const token = stopToken(secret, user_id, kind === 'notice_digest' ? 'digest' : first.topic)
  return { page: `${publicUrl}/stop-notices/${token}`, oneClick: `${publicUrl}/api/v1/notice_stops/${token}/one_click` }
}

const writeUid = (id: number) => Buffer.from(String(id)).toString('base64url')

function textOf(row: DueMail, { publicUrl, secret }: SendCtx['config'], stopPage: string) {
  const token = mailToken(secret, row.key)
  const path =
    row.kind === 'email_confirmation'
      ? `/confirm-email/${token}`
      : row.link_kind !== null && row.user_id !== null
        ? `/${row.link_kind}-password/${writeUid(row.user_id)}/${token}`
        : null
  return mailText(row.kind, {
    language: row.language ?? 'es',
    firstName: row.first_name ?? '',
    center: row.center_name ?? '',
    publicUrl,
    path,
    notices: row.notices,
    stopPage,
    data: row.data as MailData[MailKind] & MailData['setup_handed_over'],
  })
}
