import { Readable } from 'node:stream'
import type { Ctx } from '#server/context.ts'
import { answer, type Handlers } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { downloadHeaders } from '#server/modules/downloads/download-headers.ts'
import { calendarTexts } from '#server/texts/calendar.ts'
import { feedToken, isTokenOf, newNonce, ownerOfToken } from './address.ts'
import { type CalendarEvent, writeCalendar } from './ics.ts'
import { deleteFeed, type Feed, feedOf, feedOwner, type Scheduled, scheduledFor, storeFeed } from './queries.ts'

type Config = Pick<Ctx, 'config'>['config']

function toFeed({ publicUrl, secret }: Config, userId: number, feed: Feed | undefined) {
  if (!feed) return { address: null, renewed_at: null }
  const address = `${publicUrl}/api/v1/calendar/${feedToken(secret, userId, feed.nonce)}`
  return { address, renewed_at: feed.renewed_at.toISOString() }
}

export const calendarFeedHandlers = {
  getCalendarFeed: async ({ caller }, { config, db }) => toFeed(config, caller.id, await feedOf(db, caller.id)),

  /** A new address; the one before ends. */
  renewCalendarFeed: async ({ caller }, { clock, config, db }) => {
    const feed = { nonce: newNonce(), renewed_at: clock.now() }
    await storeFeed(db, caller.id, feed)
    return toFeed(config, caller.id, feed)
  },

  endCalendarFeed: async ({ caller }, { db }) => {
    await deleteFeed(db, caller.id)
  },

  readCalendar: async ({ params: { token } }, { clock, config, db }) => {
    const userId = ownerOfToken(token)
    const owner = userId === null ? undefined : await feedOwner(db, userId)
    if (!owner || !isTokenOf(token, config.secret, owner.id, owner.nonce)) throw notFound()
    const now = clock.now()
    const { host } = new URL(config.publicUrl)
    const texts = calendarTexts[owner.language]
    const toEvent = ({ kind, moment, id, group_id, group, course, course_id, content_id, content, name, at }: Scheduled): CalendarEvent => {
      const isOwnTask = kind === 'deliverable' && owner.is_student
      const path =
        name === null
          ? `next-unit/${course_id}/${content_id}?group=${group_id}`
          : kind === 'resource'
            ? `group/${group_id}/resource/${id}`
            : isOwnTask
              ? `deliverable/${id}?group=${group_id}`
              : `group/${group_id}/deliverables/${id}`
      return {
        uid: `${kind}-${id}-${group_id}-${moment}@${host}`,
        at: new Date(at),
        summary: name === null ? texts.resource_opens(content) : texts[moment](name),
        description: `${course} · ${group}`,
        url: `${config.publicUrl}/${path}`,
      }
    }
    const events = (await scheduledFor(db, owner, now)).map(toEvent)
    const headers = { ...downloadHeaders('aula.ics', 'text/calendar; charset=utf-8'), 'cache-control': 'private, max-age=900' }
    return answer(200, Readable.from([writeCalendar({ name: 'Aula', now, events })]), { headers })
  },
} satisfies Partial<Handlers>
