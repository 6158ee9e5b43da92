/** CPU time of processes as counted by Linux. On other systems the tables have a dash. */
import { readdirSync, readFileSync } from 'node:fs'

interface ProcessTimes {
  parent: number
  /** Milliseconds of the process itself, and of its children that have ended. */
  own: number
  ended: number
}

const tick = 10

function timesOf(pid: number): ProcessTimes | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
    return { parent, own: (user + system) * tick, ended: (endedUser + endedSystem) * tick }
  } catch {
    return null
  }
}

/** Milliseconds of CPU that a process has used, optionally with all its children; NaN on systems without this count. */
export function cpuOf(pid: number, { children = false } = {}): number {
  const times = timesOf(pid)
  if (!times) return Number.NaN
  if (!children) return times.own
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
  return others.reduce((sum, other) => sum + (other?.parent === pid ? other.own : 0), times.own + times.ended)
}

/** The process that owns a database backend. */
export const parentOf = (pid: number): number => timesOf(pid)?.parent ?? Number.NaN
