/** One value stored on this device (or in this tab). Browsers may deny storage: reading then gives the fallback. */
interface StoredValue<T> {
  readonly read: () => T
  /** Null removes the value. */
  readonly write: (value: T | null) => void
}

interface StoredValueOptions<T> {
  /** Parses the stored text; null if there is none. May throw for an invalid text. */
  readonly parse: (text: string | null) => T
  /** Default: `String`. */
  readonly format?: (value: T) => string
  readonly fallback: T
  /** Stored for this tab only. Default: false. */
  readonly perTab?: boolean
}

/** The names of the values on this device that begin with a text. */
export function storedNames(prefix: string): string[] {
  try {
    const { localStorage: storage } = globalThis
    return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

/** Declares a value of local or session storage: `storedValue('aula.menu', { parse: (text) => text === 'open', fallback: false })`. */
export function storedValue<T>(key: string, { parse, format = String, fallback, perTab = false }: StoredValueOptions<T>): StoredValue<T> {
  const storage = () => (perTab ? globalThis.sessionStorage : globalThis.localStorage)
  return {
    read: () => {
      try {
        return parse(storage().getItem(key))
      } catch {
        return fallback
      }
    },
    write: (value) => {
      try {
        if (value === null) storage().removeItem(key)
        else storage().setItem(key, format(value))
      } catch {
        // without storage the value lasts as long as the page
      }
    },
  }
}
