import type { Schema } from '@/shared/api'
import type { AutosaveReply, SaveOutcome, SaveRequest } from '@/shared/lib/autosave'
import type { NameReply } from './name-check'

export type Step = 1 | 2 | 3 | 4 | 5 | 6
export type Setup = Schema<'Setup'>
export type Center = Schema<'Center'>
export type Member = Schema<'SetupMember'>

/** A member of the team. `userId`: the member has an account in the center, so it can be chosen here but not edited. */
export interface Teammate extends Member {
  readonly userId?: number
  /** Has an account and has not accepted yet: known to the center by the address only. */
  readonly isInvited?: boolean
}

/** The values of the six steps. Numbers are texts as typed. */
export interface Values extends Pick<
  Schema<'SetupData'>,
  | 'name'
  | 'slug'
  | 'about'
  | 'description'
  | 'address'
  | 'street'
  | 'city'
  | 'country'
  | 'zipcode'
  | 'code'
  | 'tax_id'
  | 'province'
  | 'phone'
  | 'email'
  | 'website'
  | 'establishment_date'
  | 'time_zone'
  | 'logo'
  | 'thumbnail'
  | 'background'
  | 'contract'
  | 'anonymous_users'
  | 'administrator'
> {
  readonly teacher_licenses: string
  readonly student_licenses: string
  readonly team: readonly Teammate[]
  /** Who needs a second factor; a draft decides nothing about it. */
  readonly second_factor?: Schema<'SecondFactorRule'>
  /** Whether milestones are shown; a draft decides nothing about it. */
  readonly milestones?: boolean
}

/** The record of the server that the six steps edit: a draft or an existing center. */
export interface SetupRecord {
  readonly kind: 'draft' | 'center'
  /** Id of the draft or of the center. */
  readonly id: number
  readonly revision: number
  readonly values: Values
  /** The furthest step that may be opened. */
  readonly reached: Step
  readonly gaps: readonly Schema<'SetupGap'>[]
  readonly parts: readonly Schema<'SetupPart'>[]
  /** The center, once there is one. */
  readonly center: { readonly id: number; readonly name: string } | null
  readonly handedTo: string | null
  readonly isFinished: boolean
  /** Used seats; null while there is no center. */
  readonly used: { readonly teacher_licenses: number; readonly student_licenses: number } | null
  /** How many of the team have a second factor; null while there is no center. */
  readonly factorCount: Schema<'SecondFactorCount'> | null
}

export type Rejection = 'denied' | 'missing' | 'finished' | 'centerCreated'

/** The step that a save opens; the steps before it must be complete. */
export interface SaveOptions {
  readonly opens: Step
}
export type SaveInput = SaveRequest<SetupRecord, Values, SaveOptions>
export type RecordOutcome = SaveOutcome<SetupRecord, Rejection>
export type DiscardOutcome = { readonly kind: 'discarded' } | { readonly kind: 'rejected'; readonly reason: Rejection }

export interface FinishInput {
  readonly record: SetupRecord
  /** Finishes although a member of the team could not be added. */
  readonly accept: boolean
}

/** The action to start once everything is saved. */
export type PendingAction =
  | { readonly kind: 'go'; readonly to: Step; readonly opens: boolean }
  | { readonly kind: 'leave' }
  | { readonly kind: 'handOver' }
  | { readonly kind: 'finish'; readonly accept: boolean }
  | { readonly kind: 'stay' }

export type StepsEvent =
  | { readonly type: 'change'; readonly change: Partial<Values> }
  | { readonly type: 'go'; readonly step: Step }
  | { readonly type: 'next' }
  | { readonly type: 'leave' }
  | { readonly type: 'retry' }
  | { readonly type: 'keepMine' }
  | { readonly type: 'takeTheirs' }
  | { readonly type: 'finish'; readonly accept: boolean }
  | { readonly type: 'askHandOver' }
  | { readonly type: 'askDiscard' }
  /** The form has handed the draft over. */
  | { readonly type: 'handedOver'; readonly record: SetupRecord }
  | { readonly type: 'discard' }
  | { readonly type: 'dismiss' }
  | AutosaveReply<SetupRecord, Rejection>
  | NameReply

export type StepsEmitted =
  /** The current step, for the address. `isNew` after a move by the user; otherwise the address was ahead of the step. */
  | { readonly type: 'moved'; readonly step: Step; readonly isNew: boolean }
  | { readonly type: 'saved'; readonly record: SetupRecord }
  | { readonly type: 'handedOver'; readonly record: SetupRecord }
  | { readonly type: 'left' }
  | { readonly type: 'discarded' }

export interface StepsInput {
  readonly record: SetupRecord
  /** From the address. */
  readonly step: Step | null
}
