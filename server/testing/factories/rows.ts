/** PostgreSQL takes 65 535 parameters per statement; the widest table written here has fewer than 25 columns. */
const rowsPerStatement = 2000

/** Writes rows in statements of bounded size and answers what each statement returned, in the order of the rows. */
export async function inChunks<Row, Result>(rows: readonly Row[], write: (chunk: Row[]) => Promise<Result[]>): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    results.push(...(await write(rows.slice(start, start + rowsPerStatement))))
  }
  return results
}

let last = 0

/** 1, 2, 3 …: makes names of one process unique. Nothing is random, so a failing test fails again. */
export const next = (): number => (last += 1)

/** The next row is number 1 again. */
export const restartCounter = (): void => {
  last = 0
}

/** The only element of the result of a factory for one row. */
export function only<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined || list.length > 1) throw new Error(`one row was expected, ${list.length} came`)
  return first
}
