import { api, isApiError, unwrap, type Schema } from '@/shared/api'

export type NoticeStop = Schema<'NoticeStop'>
export type StopChange = 'stop' | 'digest' | 'undo'

/**
 * What the link of a mail stops; reading it changes nothing. Never throws: a link that is not whole or whose account is gone is
 * `unknown`, a failed request `unreachable`.
 */
export async function readNoticeStop(token: string): Promise<NoticeStop | 'unknown' | 'unreachable'> {
  try {
    return await unwrap(api.GET('/notice_stops/{token}', { params: { path: { token } } }))
  } catch (error) {
    return isApiError(error, 404) ? 'unknown' : 'unreachable'
  }
}

export const changeNoticeStop = (token: string, change: StopChange): Promise<NoticeStop> =>
  unwrap(api.POST('/notice_stops/{token}', { params: { path: { token } }, body: { change } }))
