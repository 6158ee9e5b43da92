type Value = string | boolean | null
type Values = Readonly<Record<string, Value>>

/** Whether two values are the same; texts are moments. */
export const isSame = (one: Value, other: Value): boolean =>
  typeof one === 'string' && typeof other === 'string' ? Date.parse(one) === Date.parse(other) : one === other

/**
 * Whether somebody has changed, since the caller saw it, what the caller sets too; to the same value is no other one.
 * @param given what the caller sets; a name that is left out stays as it stands
 */
export const isOvertaken = (stands: Values, seen: Values, given: Readonly<Record<string, Value | undefined>>): boolean =>
  Object.entries(given).some(([name, wanted]) => {
    const now = stands[name] ?? null
    return wanted !== undefined && !isSame(now, seen[name] ?? null) && !isSame(now, wanted)
  })
