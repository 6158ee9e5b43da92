import type { Schema } from '@/shared/api'

export type Kind = Schema<'Kind'>

const name = 'aula-session'
const kinds: Readonly<Record<Kind, true>> = { student: true, teacher: true, manager: true, admin: true }

/**
 * Who was signed in on this device, as a kind: no secret, and no proof. It spares a first visitor a call that can only be refused,
 * and lets a page open before the profile is here. A cookie rather than storage: where it cannot be kept, no session can.
 */
export function readHint(): Kind | null {
  const value = globalThis.document?.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  return value !== undefined && value in kinds ? (value as Kind) : null
}

export function writeHint(kind: Kind | null): void {
  document.cookie = `${name}=${kind ?? ''}; path=/; samesite=lax; max-age=${kind ? 60 * 60 * 24 * 90 : 0}`
}
