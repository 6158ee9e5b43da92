const key = 'aula.acting-from'

/** Remembers where an IT admin was when they began to act as somebody, for this tab. */
export function rememberWhereActingBegan(address: string): void {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // without storage they come back to the list of users
  }
}

/** Where to go back to afterwards: a path of the app. */
export function whereActingBegan(): string {
  try {
    return sessionStorage.getItem(key) ?? '/users'
  } catch {
    return '/users'
  }
}
