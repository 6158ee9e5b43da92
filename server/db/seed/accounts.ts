import { demoPassword } from '../../testing/factories/index.ts'

interface DemoAccount {
  username: string
  password: string
  kind: 'student' | 'teacher' | 'manager' | 'admin'
}

/** One account of each kind: the sign-in page offers them, and the server prints them when it starts. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: 'ana.garcia', password: demoPassword, kind: 'student' },
  { username: 'laura.vidal', password: demoPassword, kind: 'teacher' },
  { username: 'carmen.rueda', password: demoPassword, kind: 'manager' },
  { username: 'admin', password: demoPassword, kind: 'admin' },
]
