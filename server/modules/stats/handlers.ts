import type { Handlers } from '#server/contract.ts'
import { ownInvitations, toOwnInvitation } from '#server/modules/centers/invitation-queries.ts'
import { explainMark } from './explain-mark.ts'
import { platformHome, staffHome } from './staff-home.ts'
import { studentHome } from './student-home.ts'
import manifest from '../../../package.json' with { type: 'json' }

export const statsHandlers = {
  getHome: async ({ caller }, { db, clock, config }) => {
    const now = clock.now()
    const home = { student: null, teacher: null, center: null, platform: null, invitations: [] }
    if (caller.role === 'student') {
      // Only a person without a center may be invited to a team.
      const invitations = caller.centerIds.length > 0 ? [] : await ownInvitations(db, caller.id, now).execute()
      return { ...home, student: await studentHome(db, caller.id, now), invitations: invitations.map(toOwnInvitation) }
    }
    if (caller.role !== 'admin') return { ...home, ...(await staffHome(db, caller, now)) }
    const database = config.databaseUrl === null ? 'embedded' : 'postgresql'
    const [platform, own] = await Promise.all([
      platformHome(db, { database, version: manifest.version }),
      caller.managedCenterId === null ? null : staffHome(db, caller, now),
    ])
    return { ...home, platform, center: own?.center ?? null }
  },

  explainMark: ({ caller, query }, { db }) =>
    explainMark(db, caller, { group: query.group, course: query.course, student: query.student ?? caller.id }),
} satisfies Partial<Handlers>
