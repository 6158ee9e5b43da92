/** "2026/2027" → "2027/2028". */
export function nextPeriod(period: string): string {
  const from = Number(period.slice(0, 4)) + 1
  return `${from}/${from + 1}`
}

/**
 * The name that a group which follows another usually has: whoever goes on is a year further ("1.º DAM A" → "2.º DAM A"), newcomers
 * come into the same one.
 */
export function successorName(name: string, carriesStudents: boolean): string {
  const year = /^(\d)(?=\s*[.ºª°])/.exec(name)?.[1]
  return carriesStudents && year !== undefined && year !== '9' ? name.replace(/^\d/, String(Number(year) + 1)) : name
}
