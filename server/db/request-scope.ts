import { AsyncLocalStorage } from 'node:async_hooks'

/** The client closed its connection before the response; its queries are cancelled. */
export class RequestAbandoned extends Error {
  override name = 'RequestAbandoned'
}

/** The request of a query, as the database drivers need it. */
export class RequestScope {
  readonly operationId: string
  #isAbandoned = false
  readonly #cancels = new Set<() => void>()

  constructor(operationId: string) {
    this.operationId = operationId
  }

  get isAbandoned(): boolean {
    return this.#isAbandoned
  }

  /** Cancels the running queries of the request and rejects further ones. */
  abandon(): void {
    this.#isAbandoned = true
    for (const cancel of this.#cancels) cancel()
  }

  /** Calls `cancel` when the request is abandoned, until the returned function is called. */
  onAbandon(cancel: () => void): () => void {
    this.#cancels.add(cancel)
    return () => void this.#cancels.delete(cancel)
  }
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs work whose queries belong to a request. */
export const inRequestScope = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work)

/** The request that the current code works for; undefined in jobs and scripts. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore()

/** @throws RequestAbandoned when the client of the current request has gone */
export function refuseAbandoned(scope: RequestScope | undefined): void {
  if (scope?.isAbandoned) throw new RequestAbandoned('The client closed the connection.')
}

const background = new AsyncLocalStorage<true>()

/** Runs work that nobody waits for, such as a job: its queries may take longer. */
export const inBackground = <T>(work: () => T): T => background.run(true, work)

export const isInBackground = (): boolean => background.getStore() === true
