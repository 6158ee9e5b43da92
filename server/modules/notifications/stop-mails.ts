import { answer, type Handler, type ReplyBody, type RequestBody } from '#server/contract.ts'
import { type Db, transact } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { lockOwner, type Recipient, recipients, storeSettings } from './settings-queries.ts'
import { readStopToken, type StopScope } from './stop-token.ts'
import { type NoticeMail, type NoticeTopic, topics } from './topics.ts'

type Change = RequestBody<'changeNoticeStop'>['change']
type Stored = Recipient['settings'][NoticeTopic]

/** "ana@example.com" → "a•••@example.com": enough for its owner, who may have several accounts. */
const masked = (address: string) => address.replace(/^(.)[^@]*/u, '$1•••')

/** How a topic is mailed after a change by a link; null when it changes nothing. The link never turns on what its reader turned off. */
function changed({ mail, before }: Stored, scope: StopScope, change: Change): NoticeMail | null {
  const isStopped = mail === 'none'
  if (scope === 'digest' && (isStopped ? before : mail) !== 'digest') return null
  if (change === 'stop') return isStopped ? null : 'none'
  if (change === 'undo') return scope === 'digest' && !isStopped ? null : before
  return mail === 'at_once' || (isStopped && before === 'at_once') ? 'digest' : null
}

/** What the page of a link displays. The mail of the day is mailed while any topic is in it. */
function stopOf({ address, settings }: Recipient, scope: StopScope): ReplyBody<'getNoticeStop'> {
  const account = address === null ? null : masked(address)
  if (scope !== 'digest') return { topic: scope, mail: settings[scope].mail, before: settings[scope].before, account }
  const all = topics.map((topic) => settings[topic])
  const isMailed = all.some(({ mail }) => mail === 'digest')
  const isStopped = all.some(({ mail, before }) => mail === 'none' && before === 'digest')
  return { topic: null, mail: isMailed ? 'digest' : 'none', before: isStopped ? 'digest' : null, account }
}

export const getNoticeStop: Handler<'getNoticeStop'> = async ({ params }, { config, db }) => {
  const { userId, scope } = ownerOf(config.secret, params.token)
  return stopOf(await readOwner(db, userId), scope)
}

export const changeNoticeStop: Handler<'changeNoticeStop'> = ({ params, body }, { config, db }) =>
  changeMails(db, ownerOf(config.secret, params.token), body.change)

export const openNoticeStop: Handler<'openNoticeStop'> = async ({ params }, { config }) =>
  answer(303, undefined, { headers: { location: `${config.publicUrl}/stop-notices/${encodeURIComponent(params.token)}` } })

export const stopNoticesInOneClick: Handler<'stopNoticesInOneClick'> = async ({ params }, { config, db }) => {
  await changeMails(db, ownerOf(config.secret, params.token), 'stop')
}

/** @throws 404 for a link that is not whole */
function ownerOf(secret: string, token: string) {
  const owner = readStopToken(secret, token)
  if (!owner) throw notFound()
  return owner
}

/** @throws 404 when the account is gone */
async function readOwner(db: Db, userId: number): Promise<Recipient> {
  const owner = (await recipients(db, [userId])).get(userId)
  if (!owner) throw notFound()
  return owner
}

/** Changes how the topics of a link are mailed. @throws 404 when the account is gone */
const changeMails = (db: Db, { userId, scope }: ReturnType<typeof ownerOf>, change: Change) =>
  transact(db, async (tx) => {
    if (!(await lockOwner(tx, userId))) throw notFound()
    const { settings } = await readOwner(tx, userId)
    const after = (scope === 'digest' ? topics : [scope]).flatMap((topic) => {
      const { in_app, mail, before } = settings[topic]
      const next = changed(settings[topic], scope, change)
      return next === null ? [] : [{ topic, in_app, mail: next, before: change === 'undo' ? null : mail === 'none' ? before : mail }]
    })
    await storeSettings(tx, userId, after)
    return stopOf(await readOwner(tx, userId), scope)
  })
