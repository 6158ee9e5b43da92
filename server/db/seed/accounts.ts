import { demoPassword } from '../../testing/factories/index.ts'

interface DemoAccount {
  username: string
  password: string
  kind: 'student' | 'teacher' | 'manager' | 'admin'
}

/** One account of each role, for the sign-in page and the output at the start. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: 'ana.garcia', password: demoPassword, kind: 'student' },
  { username: 'laura.vidal', password: demoPassword, kind: 'teacher' },
  { username: 'carmen.rueda', password: demoPassword, kind: 'manager' },
  { username: 'admin', password: demoPassword, kind: 'admin' },
]
