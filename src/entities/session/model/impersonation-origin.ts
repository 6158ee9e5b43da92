const key = 'aula.impersonation-origin'

/** Remembers, for this tab, the page on which an IT admin started an impersonation. */
export function rememberImpersonationOrigin(address: string): void {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // without storage the admin returns to the list of users
  }
}

/** The path to return to after the impersonation. */
export function impersonationOrigin(): string {
  try {
    return sessionStorage.getItem(key) ?? '/users'
  } catch {
    return '/users'
  }
}
