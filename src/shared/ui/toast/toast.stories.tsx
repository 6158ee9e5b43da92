import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../../.storybook/preview'
import { Button } from '../button'
import { toast } from './queue'
import { Toaster } from './toaster'

const meta = preview.meta({
  title: 'ui/Toast',
  decorators: [
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
  ],
})

const onUndo = fn()

const show = () => {
  toast.success('Grupo archivado', {
    id: 'archived',
    detail: 'Se han liberado 28 licencias.',
    action: { label: 'Deshacer', onPress: onUndo },
    duration: Number.POSITIVE_INFINITY,
  })
}

export const Undo = meta.story({
  render: () => (
    <>
      <Button onClick={show}>Archivar el grupo</Button>
      <input aria-label="Nombre" />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Archivar el grupo' }))
    const notices = await screen.findByRole('region', { name: /Notificaciones/ })
    await waitFor(() => expect(within(notices).getByText('Se han liberado 28 licencias.')).toBeVisible())
  },
})
Undo.test('undoing closes it', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await expect(onUndo).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByText('Grupo archivado')).toBeNull())
})

Undo.test('leaves the focus where a person goes after they pressed in it', async ({ canvas }) => {
  const notice = (await screen.findByText('Grupo archivado')).closest<HTMLElement>('[data-slot=toast]')
  const button = canvas.getByRole('button', { name: 'Archivar el grupo' })
  for (const pressed of [screen.getByText('Grupo archivado'), screen.getByRole('button', { name: 'Deshacer' })]) {
    await userEvent.click(pressed)
    await expect(notice).toContainElement(document.activeElement as HTMLElement)
    const name = canvas.getByRole('textbox')
    name.focus()
    await expect(name).toHaveFocus()
    button.focus()
  }
})
Undo.test('gives the focus back when it closes', async ({ canvas }) => {
  canvas.getByRole('button', { name: 'Archivar el grupo' }).focus()
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(screen.queryByText('Grupo archivado')).toBeNull())
  await expect(canvas.getByRole('button', { name: 'Archivar el grupo' })).toHaveFocus()
})

export const AllTypes = meta.story({
  render: () => <p>Los avisos salen arriba.</p>,
  play: async () => {
    const options = { duration: Number.POSITIVE_INFINITY }
    toast.info('Laura ha publicado las notas de «Maquetado CSS»', { ...options, id: 'info' })
    toast.warning('Quedan 3 licencias en el centro', { ...options, id: 'warning' })
    toast.error('No se ha podido descargar el archivo', { ...options, id: 'error', detail: 'Comprueba tu conexión y vuelve a intentarlo.' })
    await waitFor(() => expect(screen.getByText('No se ha podido descargar el archivo')).toBeVisible())
  },
})
AllTypes.test('its button closes one', async () => {
  const notice = (await screen.findByText('No se ha podido descargar el archivo')).closest('[data-slot=toast]') as HTMLElement
  await userEvent.click(within(notice).getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByText('No se ha podido descargar el archivo')).toBeNull())
})
export const Dark = meta.story({ ...AllTypes.input, globals: { theme: 'dark' } })
