import { useState } from 'react'

/** The last value there was: what goes away slowly, such as a dialog, still says what it said. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
