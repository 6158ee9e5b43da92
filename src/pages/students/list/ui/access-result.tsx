import { Link } from '@tanstack/react-router'
import { Copy, Printer } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose, Table, TableBody, TableCell, TableHead, TableHeader, TableRow, toast } from '@/shared/ui'
import { studentsListTexts } from '../i18n'
import type { AddResult } from './overlay'

interface AccessResultProps extends AddResult {
  readonly center: number | undefined
  readonly onClose: () => void
}

/** What happened to each row where not all are new, and the one-time passwords, which are shown only once. */
export function AccessResult({ added, hasGroup, typed, center, onClose }: AccessResultProps) {
  const t = useTexts(studentsListTexts)
  const accesses = added.map(({ access }) => access).filter(({ password }) => password !== null)
  const hasPasswords = accesses.length > 0
  const count = added.filter(({ outcome }) => outcome === 'created').length
  const areAllNew = count === added.length
  const outcomeOf = ({ outcome, enrolled }: Schema<'AddedStudent'>) => {
    if (outcome !== 'present') return t(($) => $.result[outcome])
    if (enrolled) return t(($) => $.result.enrolled)
    return hasGroup ? t(($) => $.result.inGroup) : t(($) => $.result.present)
  }
  const copy = async () => {
    await navigator.clipboard.writeText(accesses.map((row) => [row.display_name, row.username, row.password].join('\t')).join('\n'))
    toast.success(t(($) => $.result.copied))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={areAllNew ? t(($) => $.result.title) : t(($) => $.result.outcomes)}
      description={[areAllNew ? '' : t(($) => $.result.outcomesBody, { count }), hasPasswords ? t(($) => $.result.description) : '']
        .filter(Boolean)
        .join(' ')}
      footer={
        <>
          {hasPasswords && (
            <>
              <Button onClick={() => void copy()}>
                <Copy aria-hidden />
                {t(($) => $.result.copy)}
              </Button>
              <Button asChild>
                <Link
                  to="/user-details-pdf"
                  search={{ kind: 'cards', students: accesses.map(({ id }) => id).join(','), ...(center === undefined ? {} : { center }) }}
                >
                  <Printer aria-hidden />
                  {t(($) => $.result.print)}
                </Link>
              </Button>
            </>
          )}
          <DialogClose asChild>
            <Button variant="primary">{t(($) => $.result.done)}</Button>
          </DialogClose>
        </>
      }
    >
      <Table label={areAllNew ? t(($) => $.result.title) : t(($) => $.result.outcomes)} maxHeight="50vh">
        <TableHeader>
          <TableRow>
            <TableHead>{t(($) => $.result.name)}</TableHead>
            {!areAllNew && <TableHead>{t(($) => $.result.outcome)}</TableHead>}
            <TableHead>{t(($) => $.result.user)}</TableHead>
            {hasPasswords && <TableHead>{t(($) => $.result.password)}</TableHead>}
          </TableRow>
        </TableHeader>
        <TableBody>
          {added.map((row, index) => {
            const { id, display_name, username, password } = row.access
            const name = typed?.[index]
            const isOther = name !== undefined && name.localeCompare(display_name, undefined, { sensitivity: 'base' }) !== 0
            return (
              <TableRow key={id}>
                <TableCell>
                  {display_name}
                  {isOther && <span className="block text-sm text-muted">{t(($) => $.result.typed, { name })}</span>}
                </TableCell>
                {!areAllNew && <TableCell label={t(($) => $.result.outcome)}>{outcomeOf(row)}</TableCell>}
                <TableCell label={t(($) => $.result.user)} className="font-mono whitespace-nowrap">
                  {username}
                </TableCell>
                {hasPasswords && (
                  <TableCell label={t(($) => $.result.password)} hideWhenEmpty={password === null} className="font-mono whitespace-nowrap">
                    {password}
                  </TableCell>
                )}
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </Dialog>
  )
}
