/** Keys of unanswered requests, by address and body. */
const unanswered = new Map<string, string>()

/** Random; `crypto.randomUUID` does not exist on pages without HTTPS. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Gives a POST a key by which the server recognises a repetition. The same request keeps its key until it is answered: sent twice, or
 * again after a lost connection, it has one effect. A request that fails with 5xx keeps its key, because it may have had its effect.
 * @param send sends the request, once or several times
 */
export async function withIdempotencyKey(request: Request, send: () => Promise<Response>): Promise<Response> {
  if (request.method !== 'POST') return send()
  const content = `${request.url} ${await request.clone().text()}`
  const key = unanswered.get(content) ?? newKey()
  unanswered.set(content, key)
  request.headers.set('Idempotency-Key', key)
  const response = await send()
  if (response.status < 500) unanswered.delete(content)
  return response
}
