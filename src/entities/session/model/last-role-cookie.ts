import type { Schema } from '@/shared/api'

export type Role = Schema<'Kind'>

/** Under https the name has the prefix that only this host can set. Scripts in pages look for its end (vite.config.ts). */
const [name, secure] = globalThis.location?.protocol === 'https:' ? ['__Host-aula-session', '; secure'] : ['aula-session', '']
const roles: Readonly<Record<Role, true>> = { student: true, teacher: true, manager: true, admin: true }

/**
 * The role of the person who last signed in on this device: neither secret nor proof. A first visitor is spared a call that would
 * be rejected, and a page can open before the profile arrives. It is a cookie because a session cannot work where cookies are
 * blocked.
 */
export function readLastRole(): Role | null {
  const value = globalThis.document?.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  return value !== undefined && value in roles ? (value as Role) : null
}

export function writeLastRole(role: Role | null): void {
  document.cookie = `${name}=${role ?? ''}; path=/; samesite=lax; max-age=${role ? 60 * 60 * 24 * 90 : 0}${secure}`
}
