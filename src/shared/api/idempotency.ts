/** Keys of requests that have no answer yet, by their address and body. */
const unanswered = new Map<string, string>()

/** Random; `crypto.randomUUID` does not exist on pages without HTTPS. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Gives a POST a key by which the server knows its repetition. The same request has the same key until it is answered: pressed twice,
 * or sent again after the connection was lost, it has one effect. Requests that fail with 5xx may have had one, too.
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
