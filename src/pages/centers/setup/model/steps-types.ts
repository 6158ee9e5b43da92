import type { Schema } from '@/shared/api'

export type Step = 1 | 2 | 3 | 4 | 5 | 6
export type Setup = Schema<'Setup'>
export type Center = Schema<'Center'>
export type Member = Schema<'SetupMember'>
export type Gap = Schema<'SetupGap'>
export type Part = Schema<'SetupPart'>
export type FieldErrors = Readonly<Record<string, readonly string[]>>
export interface Image {
  readonly id: number
  readonly url: string
}

/** Somebody of the team; who has an account in the center already is only chosen or not, never rewritten here. */
export interface Teammate extends Member {
  readonly userId?: number
}

/** What is written in the six steps. Numbers are as typed. */
export interface Values {
  readonly name: string
  readonly slug: string
  readonly about: string
  readonly description: string
  readonly address: string
  readonly street: string
  readonly city: string
  readonly country: string
  readonly zipcode: string
  readonly establishment_date: string | null
  readonly logo: Image | null
  readonly thumbnail: Image | null
  readonly background: Image | null
  readonly contract: Schema<'ContractData'>
  readonly teacher_licenses: string
  readonly student_licenses: string
  readonly anonymous_users: boolean
  readonly team: readonly Teammate[]
  readonly administrator: string | null
}

/** A draft, or a center that exists and is edited in the same steps. */
export type Kind = 'draft' | 'center'

/** What is edited, as the server has it. */
export interface Sheet {
  readonly kind: Kind
  /** Of the draft or of the center. */
  readonly id: number
  readonly revision: number
  readonly values: Values
  /** The furthest step that may be opened. */
  readonly reached: Step
  readonly gaps: readonly Gap[]
  readonly parts: readonly Part[]
  /** The center, once there is one. */
  readonly center: { readonly id: number; readonly name: string } | null
  readonly handedTo: string | null
  readonly savedAt: string | null
  readonly isFinished: boolean
  /** Seats that are taken; null while there is no center. */
  readonly used: { readonly teacher_licenses: number; readonly student_licenses: number } | null
}

/** Why the server takes nothing here. */
export type Refusal = 'denied' | 'missing' | 'finished' | 'centerCreated'

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly sheet: Sheet }
  /** `sheet`: what stands now, where a part of it was taken. */
  | { readonly kind: 'invalid'; readonly errors: FieldErrors; readonly sheet: Sheet | null }
  | { readonly kind: 'conflict'; readonly theirs: Sheet }
  | { readonly kind: 'refused'; readonly reason: Refusal }

export type FinishOutcome = SaveOutcome

export type HandOverOutcome =
  | { readonly kind: 'handed'; readonly sheet: Sheet }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  | { readonly kind: 'refused'; readonly reason: Refusal }

export type DiscardOutcome = { readonly kind: 'discarded' } | { readonly kind: 'refused'; readonly reason: Refusal }

export interface NameCheck {
  readonly name: string
  readonly slug: string
  readonly isNameFree: boolean
  readonly isSlugFree: boolean
  readonly proposed: string
}

export interface SaveInput {
  readonly base: Sheet
  readonly values: Values
  /** The step to be opened by it, for which those before must be complete; null saves as it is. */
  readonly opens: Step | null
}
export interface FinishInput {
  readonly sheet: Sheet
  readonly accept: boolean
}
export interface HandOverInput {
  readonly sheet: Sheet
  readonly member: Member
}
export interface NameInput {
  readonly name: string
  readonly slug: string
  readonly centerId: number | null
}

/** What a save is for. */
export type Errand =
  | { readonly kind: 'go'; readonly to: Step; readonly opens: boolean }
  | { readonly kind: 'leave' }
  | { readonly kind: 'handOver' }
  | { readonly kind: 'finish'; readonly accept: boolean }

export type StepsEvent =
  | { readonly type: 'edit'; readonly change: Partial<Values> }
  | { readonly type: 'go'; readonly step: Step }
  | { readonly type: 'next' }
  | { readonly type: 'leave' }
  | { readonly type: 'retry' }
  | { readonly type: 'keepMine' }
  | { readonly type: 'takeTheirs' }
  /** `accept` ends it although somebody could not be added. */
  | { readonly type: 'finish'; readonly accept: boolean }
  | { readonly type: 'askHandOver' }
  | { readonly type: 'askDiscard' }
  | { readonly type: 'handOver'; readonly member: Member }
  | { readonly type: 'discard' }
  | { readonly type: 'dismiss' }

export type StepsEmitted =
  /** The step that stands now, for the address. `isNew` where somebody moved; otherwise the address was ahead of it. */
  | { readonly type: 'moved'; readonly step: Step; readonly isNew: boolean }
  | { readonly type: 'saved'; readonly sheet: Sheet }
  | { readonly type: 'left' }
  | { readonly type: 'handed'; readonly sheet: Sheet }
  | { readonly type: 'discarded' }

export interface StepsContext {
  readonly base: Sheet
  readonly values: Values
  /** What is on its way to the server. */
  readonly sent: Values
  readonly step: Step
  readonly errors: FieldErrors
  readonly theirs: Sheet | null
  readonly check: NameCheck | null
  /** Whether the slug was written by hand: then none is proposed any more. */
  readonly isSlugOwn: boolean
  readonly errand: Errand | null
  readonly member: Member | null
  readonly refusal: Refusal | null
}

export interface StepsInput {
  readonly sheet: Sheet
  /** From the address. */
  readonly step: Step | null
}
