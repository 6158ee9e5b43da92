import { pageSizes, type PageSize } from '../../config'

const storageKey = 'aula.page_size'

/** Rows per page that were last chosen on this device, for every list. */
export function readPageSize(): PageSize {
  try {
    const kept = Number(localStorage.getItem(storageKey))
    return pageSizes.find((size) => size === kept) ?? pageSizes[0]
  } catch {
    return pageSizes[0]
  }
}

/** Remembers how many rows a page has from now on; a number that is no choice is not remembered. */
export function writePageSize(size: number): void {
  if (!pageSizes.some((known) => known === size)) return
  try {
    localStorage.setItem(storageKey, String(size))
  } catch {
    // without storage each list starts with the default
  }
}
