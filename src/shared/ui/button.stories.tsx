import { Plus, Trash2 } from 'lucide-react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { described } from '../../../.storybook/described'
import preview from '../../../.storybook/preview'
import { Button } from './button'

const meta = preview.meta({
  title: 'ui/Button',
  tags: ['autodocs'],
  parameters: described(
    'One primary button per view: what people came to do. `danger` is for what cannot be undone, and asks first. While it is `loading` it keeps its width, its focus and its name, and takes no further press.',
  ),
  component: Button,
  args: { children: 'Crear centro', onClick: fn() },
})

export const Secondary = meta.story()
export const Primary = meta.story({ args: { variant: 'primary' } })
export const Ghost = meta.story({ args: { variant: 'ghost' } })
export const Danger = meta.story({ args: { variant: 'danger', children: 'Eliminar el grupo' } })
export const Link = meta.story({ args: { variant: 'link', children: '¿Has olvidado la contraseña?' } })
export const Disabled = meta.story({ args: { variant: 'primary', disabled: true } })
export const English = meta.story({ args: { variant: 'primary', children: 'Create center' }, globals: { locale: 'en' } })
export const Dark = meta.story({ args: { variant: 'primary' }, globals: { theme: 'dark' } })

export const Loading = meta.story({ args: { variant: 'primary', loading: true } })
Loading.test('takes no press, keeps its name and its focus', async ({ canvas, args }) => {
  const button = canvas.getByRole('button', { name: 'Crear centro' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  await expect(args.onClick).not.toHaveBeenCalled()
  await expect(button).toHaveFocus()
  await expect(button).toHaveAttribute('aria-busy', 'true')
})

export const AsLink = meta.story({ args: { asChild: true, children: <a href="#groups">Ver los grupos</a> } })

export const Sizes = meta.story({
  render: (args) => (
    <div className="flex items-center gap-3">
      <Button {...args} size="sm" />
      <Button {...args} size="md" />
      <Button {...args} size="lg" />
    </div>
  ),
})

export const WithIcons = meta.story({
  render: () => (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="primary">
        <Plus aria-hidden />
        Añadir estudiante
      </Button>
      <Button>
        <Plus aria-hidden />
        Nuevo grupo
      </Button>
      <Button variant="ghost">
        <Trash2 aria-hidden />
        Eliminar
      </Button>
      <Button variant="danger">
        <Trash2 aria-hidden />
        Eliminar
      </Button>
    </div>
  ),
})

export const Pressed = meta.story({
  play: async ({ canvasElement, args }) => {
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(args.onClick).toHaveBeenCalledTimes(1)
    await expect(within(canvasElement).getByRole('button')).toHaveFocus()
  },
})
