import { Building2, GraduationCap, NotebookPen, Server, type LucideIcon } from 'lucide-react'
import { use } from 'react'
import type { Role, SignInOptions } from '@/entities/session'
import { useTexts } from '@/shared/i18n'
import { loginTexts } from '../i18n'
import type { SignIn } from './use-sign-in'

const icons: Readonly<Record<Role, LucideIcon>> = { student: GraduationCap, teacher: NotebookPen, manager: Building2, admin: Server }

interface DemoAccountsProps {
  readonly options: Promise<SignInOptions | null>
  readonly signIn: SignIn
}

/** Signs in with one click where the demo data is loaded. */
export function DemoAccounts({ options, signIn }: DemoAccountsProps) {
  const t = useTexts(loginTexts)
  const accounts = use(options)?.demo_accounts ?? []
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="demo-accounts" className="animate-fade-in">
      <h2 id="demo-accounts" className="text-md font-medium">
        {t(($) => $.demo.title)}
      </h2>
      <p className="mt-0.5 text-sm text-muted">{t(($) => $.demo.hint)}</p>
      <ul className="mt-3 grid grid-cols-2 gap-2">
        {accounts.map(({ username, password, kind }) => {
          const Icon = icons[kind]
          return (
            <li key={username}>
              <button
                type="button"
                disabled={signIn.busy}
                onClick={() => void signIn.withPassword({ who: username, password })}
                className="flex h-full w-full items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-2 text-left transition-colors hover:border-control hover:bg-subtle disabled:opacity-55"
              >
                <Icon aria-hidden size={16} className="shrink-0 text-accent-ink" />
                <span className="min-w-0">
                  <span className="block text-md font-medium">{t(($) => $.demo[kind])}</span>
                  <span className="block truncate text-sm text-muted">{username}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
