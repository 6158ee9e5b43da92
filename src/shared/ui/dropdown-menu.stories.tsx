import { Archive, Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { described } from '../../../.storybook/described'
import preview from '../../../.storybook/preview'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuLink,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from './dropdown-menu'
import { IconButton } from './icon-button'

const meta = preview.meta({
  title: 'ui/DropdownMenu',
  tags: ['autodocs'],
  parameters: {
    layout: 'centered',
    ...described(
      'Actions that are not needed all the time, in the order of how often they are; what destroys comes last, apart. It opens with Enter, Space or the arrows, and typing finds.',
    ),
  },
})

const onArchive = fn()

export const Actions = meta.story({
  render: () => (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton icon={Ellipsis} label="Más acciones" variant="secondary" noTooltip />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLink>
          <a href="#edit">
            <Pencil aria-hidden />
            Editar el grupo
          </a>
        </DropdownMenuLink>
        <DropdownMenuItem icon={Copy} shortcut="D">
          Duplicar
        </DropdownMenuItem>
        <DropdownMenuItem icon={Archive} onSelect={onArchive}>
          Archivar
        </DropdownMenuItem>
        <DropdownMenuItem disabled>Exportar</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={Trash2} destructive>
          Eliminar…
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  ),
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Más acciones' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Editar el grupo' })).toHaveFocus())
  },
})
Actions.test('arrows, letters and Enter choose; the focus returns', async ({ canvas }) => {
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: /Duplicar/ })).toHaveFocus())
  await userEvent.keyboard('arc')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Archivar' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await expect(onArchive).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Más acciones' })).toHaveFocus())
})

export const ActionsDark = meta.story({ ...Actions.input, globals: { theme: 'dark' } })

export const Choices = meta.story({
  render: () => (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton icon={Ellipsis} label="Columnas" variant="secondary" noTooltip />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>Columnas</DropdownMenuLabel>
        <DropdownMenuCheckboxItem checked>Entregado</DropdownMenuCheckboxItem>
        <DropdownMenuCheckboxItem checked={false}>Última visita</DropdownMenuCheckboxItem>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Tema</DropdownMenuLabel>
        <DropdownMenuRadioGroup value="system">
          <DropdownMenuRadioItem value="system">Como el sistema</DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="light">Claro</DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="dark">Oscuro</DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Columnas' }))
    await expect(await screen.findByRole('menuitemcheckbox', { name: 'Entregado' })).toBeChecked()
    await expect(screen.getByRole('menuitemradio', { name: 'Claro' })).not.toBeChecked()
  },
})
