import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import preview from '../../../.storybook/preview'
import { AlertBox } from './alert-box'
import { Button } from './button'
import { ConfirmDialog } from './confirm-dialog'
import { Dialog, DialogClose } from './dialog'
import { Field } from './field'
import { Input } from './input'
import { Sheet } from './sheet'

const meta = preview.meta({ title: 'ui/Dialog', parameters: { layout: 'centered' } })

const body = (
  <form className="flex flex-col gap-4">
    <Field label="Nombre">{(control) => <Input {...control} defaultValue="1.º DAM A" />}</Field>
    <Field label="Curso académico" hint="Solo agrupa: no cambia las fechas.">
      {(control) => <Input {...control} defaultValue="2026-2027" />}
    </Field>
  </form>
)

const footer = (
  <>
    <DialogClose asChild>
      <Button>Cancelar</Button>
    </DialogClose>
    <Button variant="primary">Guardar los cambios</Button>
  </>
)

export const Form = meta.story({
  render: () => (
    <Dialog
      trigger={<Button>Editar el grupo</Button>}
      title="Editar el grupo"
      description="Los estudiantes verán el nombre nuevo."
      footer={footer}
    >
      {body}
    </Dialog>
  ),
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button', { name: 'Editar el grupo' })
    trigger.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Editar el grupo' })
    await expect(dialog).toHaveAccessibleDescription('Los estudiantes verán el nombre nuevo.')
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  },
})
Form.test('Escape closes it and the focus returns', async ({ canvas }) => {
  const trigger = canvas.getByRole('button', { name: 'Editar el grupo', hidden: true })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(trigger).toHaveFocus())
})

export const FormDark = meta.story({ ...Form.input, globals: { theme: 'dark' } })

export const Long = meta.story({
  render: () => (
    <Dialog open title="Condiciones de uso" size="lg" footer={<Button variant="primary">He leído las condiciones</Button>}>
      <div className="space-y-3">
        {Array.from({ length: 30 }, (_, line) => (
          <p key={line}>Artículo {line + 1}. El centro guarda las entregas mientras dura el curso y un año más.</p>
        ))}
      </div>
    </Dialog>
  ),
})

export const OnPhone = meta.story({ ...Form.input, globals: { viewport: { value: 'phone' } } })

const onConfirm = fn()

export const Confirm = meta.story({
  render: () => (
    <ConfirmDialog
      open
      title="¿Archivar «1.º DAM A»?"
      description="Sus 28 estudiantes dejan de verlo y se liberan 28 licencias. Podrás desarchivarlo cuando quieras."
      confirmLabel="Archivar el grupo"
      onConfirm={onConfirm}
    />
  ),
})

export const ConfirmDestructive = meta.story({
  render: () => (
    <ConfirmDialog
      trigger={<Button variant="danger">Eliminar el área…</Button>}
      title="¿Eliminar el área «Informática»?"
      description="No se puede deshacer."
      confirmLabel="Eliminar el área"
      destructive
      typedName="Informática"
      onConfirm={onConfirm}
    >
      <AlertBox type="warning">También se eliminan 3 áreas que cuelgan de ella. Los programas se conservan.</AlertBox>
    </ConfirmDialog>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Eliminar el área…' }))
    await screen.findByRole('dialog')
  },
})
ConfirmDestructive.test('asks for the name before it goes', async () => {
  onConfirm.mockClear()
  const confirm = screen.getByRole('button', { name: 'Eliminar el área' })
  await expect(confirm).toBeDisabled()
  const field = screen.getByRole('textbox', { name: 'Para confirmarlo, escribe «Informática».' })
  await userEvent.type(field, 'Infor{Enter}')
  await expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.type(field, 'mática{Enter}')
  await expect(onConfirm).toHaveBeenCalledTimes(1)
})

export const ConfirmBusy = meta.story({
  render: () => (
    <ConfirmDialog
      open
      busy
      title="¿Archivar «1.º DAM A»?"
      description="Se liberan 28 licencias."
      confirmLabel="Archivar el grupo"
      onConfirm={onConfirm}
    />
  ),
  play: async () => {
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByRole('dialog')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  },
})

const sheet = (side: 'left' | 'right' | 'bottom') => (
  <Sheet trigger={<Button>Abrir</Button>} side={side} title="Contenidos" description="Lenguajes de marcas">
    <ol className="list-decimal space-y-2 pl-5">
      <li>HTML</li>
      <li>Hojas de estilo</li>
      <li>XML</li>
    </ol>
  </Sheet>
)

export const SheetRight = meta.story({
  render: () => sheet('right'),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Abrir' }))
    await expect(await screen.findByRole('dialog', { name: 'Contenidos' })).toHaveAccessibleDescription('Lenguajes de marcas')
  },
})
SheetRight.test('its button closes it and the focus returns', async ({ canvas }) => {
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Abrir' })).toHaveFocus())
})
export const SheetLeft = meta.story({ ...SheetRight.input, render: () => sheet('left') })
export const SheetBottom = meta.story({ ...SheetRight.input, render: () => sheet('bottom'), globals: { viewport: { value: 'phone' } } })
