import type { Handlers } from '#server/contract.ts'
import { explainMark } from './explain-mark.ts'
import { platformHome, staffHome } from './staff-home.ts'
import { studentHome } from './student-home.ts'
import manifest from '../../../package.json' with { type: 'json' }

export const statsHandlers = {
  getHome: async ({ caller }, { db, clock, config }) => {
    const home = { student: null, teacher: null, center: null, platform: null }
    if (caller.role === 'student') return { ...home, student: await studentHome(db, caller.id, clock.now()) }
    if (caller.role !== 'admin') return { ...home, ...(await staffHome(db, caller)) }
    const database = config.databaseUrl === null ? 'embedded' : 'postgresql'
    const [platform, own] = await Promise.all([
      platformHome(db, { database, version: manifest.version }),
      caller.managedCenterId === null ? null : staffHome(db, caller),
    ])
    return { ...home, platform, center: own?.center ?? null }
  },

  explainMark: ({ caller, query }, { db }) =>
    explainMark(db, caller, { group: query.group, course: query.course, student: query.student ?? caller.id }),
} satisfies Partial<Handlers>
