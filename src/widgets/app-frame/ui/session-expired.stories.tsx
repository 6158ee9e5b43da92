import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { inSession } from '@/entities/session'
import type { Schema } from '@/shared/api'
import { aPage, aSelf, inRouter, mockApi, refuse, someOptions } from '@/shared/testing'
import { Card, Field, PageHeader, Textarea } from '@/shared/ui'
import preview from '../../../../.storybook/preview'
import { AppFrame } from './app-frame'

function Page() {
  return (
    <div className="flex flex-col gap-8">
      <PageHeader title="Maquetado CSS" state="23 entregados · 4 sin corregir · vence el viernes" />
      <Card>
        <Field label="Comentario para Ana Belén">
          {(control) => <Textarea {...control} rows={4} defaultValue="Muy bien la rejilla. Revisa el contraste del pie de página: " />}
        </Field>
      </Card>
    </div>
  )
}

/** Replaces Google's script, with a button for each of two people. */
function pretendGoogle() {
  let answer: ((response: { credential: string }) => void) | undefined
  const google: Window['google'] = {
    accounts: {
      id: {
        initialize: ({ callback }) => (answer = callback),
        renderButton: (parent) =>
          parent.replaceChildren(
            ...['theirs', 'hers'].map((credential) => {
              const button = document.createElement('button')
              button.textContent = `Google: ${credential}`
              button.addEventListener('click', () => answer?.({ credential }))
              return button
            }),
          ),
      },
    },
  }
  Object.assign(window, { google })
  return () => void Reflect.deleteProperty(window, 'google')
}

const at = (self: Schema<'Self'>) => [
  mockApi.get('/users/users/self', self),
  mockApi.get('/notifications', { ...aPage([]), unread: 0 }),
  mockApi.get('/users/auth/options', someOptions()),
]

const meta = preview.meta({
  title: 'widgets/App frame/Expired session',
  component: AppFrame,
  parameters: { layout: 'fullscreen' },
  decorators: [inRouter({ path: '/my-groups' }), inSession('expired')],
  args: { children: <Page /> },
  beforeEach: ({ msw }) => msw.use(...at(aSelf())),
})

export const Expired = meta.story({
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Tu sesión ha caducado' })
    await waitFor(() => expect(screen.getByLabelText('Contraseña')).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await expect(dialog).toBeVisible()
  },
})
export const ExpiredInEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(...at(aSelf({ language: 'en', theme: 'dark' }))),
})
export const ExpiredOnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
Expired.test('the wrong password is said, and the right one gives the page back with what was typed', async ({ canvas, msw }) => {
  msw.use(
    mockApi.post('/users/auth/login', ({ body }) =>
      body.password === 'aula-demo-1'
        ? { expires_in: 600, person: 4 }
        : refuse(401, { code: 'no_active_account', detail: 'No active account' }),
    ),
  )
  const resume = screen.getByRole('button', { name: 'Seguir donde estaba' })
  await userEvent.type(screen.getByLabelText('Contraseña'), 'otra')
  await userEvent.click(resume)
  await expect(await screen.findByText('La contraseña no es correcta.')).toBeVisible()
  // the typed password is selected, so that typing replaces it
  await userEvent.keyboard('aula-demo-1')
  await userEvent.click(resume)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(canvas.getByLabelText('Comentario para Ana Belén')).toHaveValue(
    'Muy bien la rejilla. Revisa el contraste del pie de página: ',
  )
})

Expired.test('a one-time password leads to choosing their own, in another tab', async ({ msw }) => {
  const body = { code: 'new_password_required', detail: 'Choose a password of your own first.', link: '/set-password/NA/abc' }
  msw.use(mockApi.post('/users/auth/login', refuse(403, body)))
  await userEvent.type(screen.getByLabelText('Contraseña'), 'bcdfg-hjkmn')
  await userEvent.click(screen.getByRole('button', { name: 'Seguir donde estaba' }))
  const link = await screen.findByRole('link', { name: 'Elige la tuya en otra pestaña y escríbela aquí.' })
  await expect(link).toHaveAttribute('href', '/set-password/NA/abc')
  await expect(link).toHaveAttribute('target', '_blank')
})
export const ExpiredWithGoogle = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(
      mockApi.get('/users/auth/options', someOptions({ google_client_id: 'school' })),
      mockApi.post('/google_login', ({ body }) =>
        body.credential === 'hers'
          ? { expires_in: 600, person: 4 }
          : refuse(401, { code: 'no_active_account', detail: 'No active account' }),
      ),
    )
    return pretendGoogle()
  },
})
ExpiredWithGoogle.test('a person without a password signs in with Google', async ({ canvas }) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Google: theirs' }))
  await expect(await screen.findByText('Google no ha podido confirmar tu cuenta.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Google: hers' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(canvas.getByLabelText('Comentario para Ana Belén')).toBeVisible()
})
