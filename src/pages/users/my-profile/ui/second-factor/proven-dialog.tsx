import { FormDialog } from '@/shared/form'
import { ProofFields } from './proof-fields'
import { useProof, useRefreshFactors } from './use-proof'

interface ProvenDialogProps<T> {
  readonly hasPassword: boolean
  readonly title: string
  readonly description: string
  readonly submitLabel: string
  readonly destructive?: boolean
  readonly save: Parameters<typeof useProof<T>>[0]['save']
  readonly onSaved: (result: T) => void
  readonly onClose: () => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/** A change of the second factor that needs the password and nothing else. */
export function ProvenDialog<T>({ hasPassword, save, onSaved, destructive = false, ...props }: ProvenDialogProps<T>) {
  const refresh = useRefreshFactors()
  const form = useProof<T>({
    hasPassword,
    save: async (path, body) => {
      const result = await save(path, body)
      await refresh()
      return result
    },
    onSaved,
  })
  return (
    <FormDialog form={form} destructive={destructive} {...props}>
      <ProofFields password={form.field('current_password')} hasPassword={hasPassword} />
    </FormDialog>
  )
}
