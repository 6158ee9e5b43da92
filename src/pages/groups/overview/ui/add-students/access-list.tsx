import { Link } from '@tanstack/react-router'
import { Check, Copy, Printer } from 'lucide-react'
import { useState } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button } from '@/shared/ui'
import { groupOverviewTexts } from '../../i18n'

interface AccessListProps {
  readonly title: string
  /** Information where nothing was created. */
  readonly type?: 'success' | 'info'
  readonly accesses: readonly Schema<'Access'>[]
  readonly center: number
}

/** The created accounts with their passwords, which are shown only once. */
export function AccessList({ title, type = 'success', accesses, center }: AccessListProps) {
  const t = useTexts(groupOverviewTexts)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(
      accesses.map(({ display_name, username, password }) => [display_name, username, password].join('\t')).join('\n'),
    )
    setCopied(true)
  }
  return (
    <AlertBox type={type} title={title}>
      {accesses.length > 0 && (
        <div className="flex flex-col gap-2">
          <p>{t(($) => $.add.once)}</p>
          <div className="max-h-48 overflow-y-auto">
            <table className="w-full text-left text-md tabular-nums">
              <caption className="sr-only">{t(($) => $.add.accesses)}</caption>
              <thead className="text-sm text-muted">
                <tr>
                  <th scope="col" className="font-medium">
                    {t(($) => $.add.code)}
                  </th>
                  <th scope="col" className="font-medium">
                    {t(($) => $.add.password)}
                  </th>
                </tr>
              </thead>
              <tbody className="font-mono">
                {accesses.map(({ id, username, password }) => (
                  <tr key={id}>
                    <td className="py-0.5 pr-4 select-all">{username}</td>
                    <td className="py-0.5 select-all">{password}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => void copy()}>
              {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
              {isCopied ? t(($) => $.add.copied) : t(($) => $.add.copy)}
            </Button>
            <Button asChild size="sm">
              <Link to="/user-details-pdf" search={{ kind: 'cards', students: accesses.map(({ id }) => id).join(','), center }}>
                <Printer aria-hidden />
                {t(($) => $.add.print)}
              </Link>
            </Button>
          </div>
        </div>
      )}
    </AlertBox>
  )
}
