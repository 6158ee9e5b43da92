import { useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../.storybook/preview'
import { Button } from '../button'
import { toast } from './queue'
import { Toaster } from './toaster'

const meta = preview.meta({ title: 'ui/Toast visits' })

const options = { duration: Number.POSITIVE_INFINITY }

export const NextPerson = meta.story({
  render: function Frame() {
    const [isSignedIn, setIsSignedIn] = useState(true)
    return (
      <>
        <Button onClick={() => setIsSignedIn(!isSignedIn)}>{isSignedIn ? 'Cerrar sesión' : 'Iniciar sesión'}</Button>
        {isSignedIn && <Toaster />}
      </>
    )
  },
})
NextPerson.test('does not see the notices of who was there before', async ({ canvas }) => {
  toast.success('Grupo archivado', { ...options, id: 'before' })
  await screen.findByText('Grupo archivado')
  await userEvent.click(canvas.getByRole('button', { name: 'Cerrar sesión' }))
  await waitFor(() => expect(screen.queryByText('Grupo archivado')).toBeNull())
  await userEvent.click(canvas.getByRole('button', { name: 'Iniciar sesión' }))
  toast.success('Contraseña cambiada', { ...options, id: 'after' })
  await screen.findByText('Contraseña cambiada')
  await expect(screen.queryByText('Grupo archivado')).toBeNull()
})
