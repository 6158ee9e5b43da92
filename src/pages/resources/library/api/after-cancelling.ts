import { api, etagOf, isApiError, unwrap, type Schema } from '@/shared/api'

type Resource = Schema<'Resource'>

/**
 * What has become of a resource whose replacement was cancelled: the file may have arrived just before. Undefined where nothing can be
 * found out. The change changes nothing; it waits on the server for a replacement that is being done.
 */
export async function afterCancelling({ id, name, revision }: Resource): Promise<Resource | undefined> {
  try {
    const header = { 'If-Match': etagOf(revision) }
    return await unwrap(api.PATCH('/resources/resources/{id}', { params: { path: { id }, header }, body: { name } }))
  } catch (error) {
    return isApiError(error, 'conflict') ? (error.current as Resource) : undefined
  }
}
