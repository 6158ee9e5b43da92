import { Bell, Bold, Ellipsis, Trash2 } from 'lucide-react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { described } from '../../../.storybook/described'
import preview from '../../../.storybook/preview'
import { IconButton } from './icon-button'

const meta = preview.meta({
  title: 'ui/IconButton',
  tags: ['autodocs'],
  parameters: described('Its label is its tooltip and its name for screen readers; a shortcut is shown beside it.'),
  component: IconButton,
  args: { icon: Bell, label: 'Notificaciones', onClick: fn() },
})

export const Ghost = meta.story()
export const Secondary = meta.story({ args: { variant: 'secondary', icon: Ellipsis, label: 'Más acciones' } })
export const Danger = meta.story({ args: { variant: 'danger', icon: Trash2, label: 'Eliminar' } })
export const Pressed = meta.story({ args: { icon: Bold, label: 'Negrita', 'aria-pressed': true } })
export const Disabled = meta.story({ args: { disabled: true } })
export const Loading = meta.story({ args: { loading: true } })
export const Sizes = meta.story({
  render: (args) => (
    <div className="flex items-center gap-2">
      <IconButton {...args} size="sm" />
      <IconButton {...args} size="md" />
      <IconButton {...args} size="lg" />
    </div>
  ),
})

export const Tip = meta.story({
  args: { shortcut: 'N' },
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Notificaciones' })).toHaveFocus()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('NotificacionesN')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
    await expect(canvas.getByRole('button')).toHaveFocus()
    await userEvent.tab()
    await userEvent.tab({ shift: true })
    await expect(await screen.findByRole('tooltip')).toBeVisible()
  },
})
