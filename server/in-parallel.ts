/** Runs work on every item, a few at a time. The first error ends it. */
export async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  workers: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const source = toAsync(items)
  const one = async () => {
    for (let next = await source.next(); !next.done; next = await source.next()) await work(next.value)
  }
  try {
    await Promise.all(Array.from({ length: workers }, one))
  } finally {
    await source.return(undefined)
  }
}

async function* toAsync<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, void, undefined> {
  yield* items
}
