import { Link } from '@tanstack/react-router'
import { Copy, Printer } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose, Table, TableBody, TableCell, TableHead, TableHeader, TableRow, toast } from '@/shared/ui'
import { studentsListTexts } from '../i18n'

interface AccessResultProps {
  readonly accesses: readonly Schema<'Access'>[]
  readonly center: number | undefined
  readonly onClose: () => void
}

/** The one-time passwords of created students, which are shown only once. */
export function AccessResult({ accesses, center, onClose }: AccessResultProps) {
  const t = useTexts(studentsListTexts)
  const copy = async () => {
    await navigator.clipboard.writeText(accesses.map((row) => [row.display_name, row.username, row.password].join('\t')).join('\n'))
    toast.success(t(($) => $.result.copied))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t(($) => $.result.title)}
      description={t(($) => $.result.description)}
      footer={
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
          <DialogClose asChild>
            <Button variant="primary">{t(($) => $.result.done)}</Button>
          </DialogClose>
        </>
      }
    >
      <Table label={t(($) => $.result.title)} maxHeight="50vh">
        <TableHeader>
          <TableRow>
            <TableHead>{t(($) => $.result.name)}</TableHead>
            <TableHead>{t(($) => $.result.user)}</TableHead>
            <TableHead>{t(($) => $.result.password)}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {accesses.map(({ id, display_name, username, password }) => (
            <TableRow key={id}>
              <TableCell>{display_name}</TableCell>
              <TableCell className="font-mono whitespace-nowrap">{username}</TableCell>
              <TableCell className="font-mono whitespace-nowrap">{password}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Dialog>
  )
}
