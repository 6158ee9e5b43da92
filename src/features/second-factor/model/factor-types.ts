import type { Schema } from '@/shared/api'

export type Method = Schema<'ChallengeOffer'>['methods'][number]
export type Offer = Schema<'SetupOffer'>

/** Why the server, or the browser, did not accept a proof. */
export type Reason = 'wrong' | 'code_used' | 'cancelled'

/** An expected answer to a proof; a failed connection is thrown instead. `until` is in ms since 1970. */
export type Refused =
  | { readonly kind: 'rejected'; readonly reason: Reason }
  | { readonly kind: 'over' }
  | { readonly kind: 'locked'; readonly until: number }

export interface Proof {
  readonly challenge: string
  readonly method: Method
  /** What was typed; empty for a passkey. */
  readonly typed: string
}
export type ProveOutcome = Refused | { readonly kind: 'proved'; readonly self: Schema<'Self'> }

export interface NewFactor {
  readonly offer: Offer
  /** The code of the app; null for a passkey. */
  readonly code: string | null
  /** Of the passkey. */
  readonly name: string
}
export type BeginOutcome = Refused | { readonly kind: 'offered'; readonly offer: Offer }
export type FinishOutcome = Refused | { readonly kind: 'set'; readonly codes: readonly string[]; readonly self: Schema<'Self'> }
