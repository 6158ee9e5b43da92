import { useQuery } from '@tanstack/react-query'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import type { Schema } from '@/shared/api'
import { anImpersonation, aNotification, aPage, aSelf, inRouter, mockApi, never } from '@/shared/testing'
import { Card, Field, PageHeader, Section, Skeleton, SkeletonText, Textarea } from '@/shared/ui'
import preview from '../../../../.storybook/preview'
import { AppFrame } from './app-frame'
import { Breadcrumbs } from './breadcrumbs'

function Page() {
  return (
    <div className="flex flex-col gap-8">
      <Breadcrumbs
        items={[
          { key: 'groups', content: <a href="/my-groups">Grupos</a> },
          { key: 'group', content: <a href="/group/2">1.º DAM A</a> },
          { key: 'page', content: 'Maquetado CSS' },
        ]}
      />
      <PageHeader title="Maquetado CSS" state="23 entregados · 4 sin corregir · vence el viernes" />
      <Section title="Comentario" className="max-w-text">
        <Card>
          <Field label="Comentario para Ana Belén">
            {(control) => <Textarea {...control} rows={4} defaultValue="Muy bien la rejilla. Revisa el contraste del pie de página: " />}
          </Field>
        </Card>
      </Section>
    </div>
  )
}

const notices: Schema<'NotificationPage'> = {
  ...aPage([
    aNotification({
      id: 9,
      kind: 'work_delivered',
      person: 'García Soler, Ana Belén',
      mark: null,
      works: 1,
      href: '/group/2/deliverables/5/grade/31',
    }),
    aNotification({ id: 8, kind: 'newer_version', person: 'Álvarez Prieto, Hugo', mark: null }),
    aNotification({
      id: 7,
      kind: 'work_delivered',
      person: 'Benítez Campos, Lucía',
      mark: null,
      works: 23,
      read_at: '2026-11-20T23:00:00.000Z',
    }),
  ]),
  unread: 2,
}

const at = (self: Schema<'Self'>) => [mockApi.get('/users/users/self', self), mockApi.get('/notifications', notices)]

const meta = preview.meta({
  title: 'widgets/App frame',
  component: AppFrame,
  parameters: { layout: 'fullscreen' },
  decorators: [inRouter({ path: '/my-groups' }), inSession('signedIn')],
  args: { children: <Page /> },
  beforeEach: ({ msw }) => {
    localStorage.removeItem('aula.menu')
    msw.use(...at(aSelf()))
  },
})

export const Teacher = meta.story({})

function SlowPage() {
  useQuery({ queryKey: ['slow page'], queryFn: () => new Promise<never>(() => undefined) })
  return <Page />
}

/** The bar of what is loading belongs to the top of the page, and to its landmark. */
export const LoadingPage = meta.story({
  args: { children: <SlowPage /> },
  play: async ({ canvas }) => {
    const bar = await canvas.findByRole('progressbar', { name: 'Cargando…' })
    await expect(canvas.getAllByRole('banner')[0]).toContainElement(bar)
  },
})
export const TeacherInEnglish = meta.story({
  globals: { locale: 'en' },
  beforeEach: ({ msw }) => msw.use(...at(aSelf({ language: 'en' }))),
})
export const TeacherInTheDark = meta.story({
  globals: { theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(...at(aSelf({ theme: 'dark' }))),
})
export const TeacherOnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
export const DemoSchool = meta.story({
  beforeEach: ({ msw }) => msw.use(...at(aSelf({ demo_school: true }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Centro de demostración: todo es inventado')).toBeVisible()
  },
})
export const DemoSchoolOnAPhoneInTheDark = meta.story({
  beforeEach: ({ msw }) => msw.use(...at(aSelf({ demo_school: true }))),
  globals: { theme: 'dark', viewport: { value: 'phone' } },
})
export const Student = meta.story({ beforeEach: ({ msw }) => msw.use(...at(aSelf({ kind: 'student', unread_notifications: 0 }))) })
export const StudentOnAPhoneInTheDark = meta.story({
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...at(aSelf({ kind: 'student', theme: 'dark' }))),
})
export const Loading = meta.story({
  args: {
    children: (
      <div aria-busy className="flex flex-col gap-8">
        <Skeleton className="h-6 w-56" />
        <SkeletonText lines={6} />
      </div>
    ),
  },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/notifications', never), mockApi.get('/users/users/self', aSelf())),
})
export const MenuOpen = meta.story({
  beforeEach: () => localStorage.setItem('aula.menu', 'open'),
})

Teacher.test('the menu starts closed, opens by key and is remembered', async ({ canvas }) => {
  const toggle = await canvas.findByRole('button', { name: 'Abrir el menú' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('[[')
  await expect(await canvas.findByRole('button', { name: 'Cerrar el menú' })).toHaveAttribute('aria-expanded', 'true')
  await waitFor(() => expect(localStorage.getItem('aula.menu')).toBe('open'))
})
Teacher.test('the skip link leads to the page', async ({ canvas }) => {
  const link = await canvas.findByRole('link', { name: 'Saltar al contenido' })
  link.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(canvas.getByRole('main')).toHaveFocus())
})
Student.test('only what a student may open is in the menu', async ({ canvas }) => {
  await canvas.findByRole('main')
  const [menu] = canvas.getAllByRole('navigation', { name: 'Menú principal' })
  await expect([...(menu?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/next-unit',
    '/unit-content',
    '/my-results',
    '/my-profile',
  ])
})

export const Notices = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Avisos, 2 sin leer' }))
    await expect(await screen.findByText('Ana Belén García Soler ha entregado «Maquetado CSS»')).toBeVisible()
  },
})
Notices.test('reading all of them', async ({ canvas, msw }) => {
  const requested: unknown[] = []
  msw.use(
    mockApi.post('/notifications/read', ({ body }) => {
      requested.push(body)
      return null
    }),
    mockApi.get('/notifications', { ...notices, unread: 0 }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar todo como leído' }))
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Avisos', hidden: true })).toBeInTheDocument())
  await waitFor(() => expect(requested).toEqual([{}]))
})
export const NoNotices = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/notifications', { ...aPage([]), unread: 0 })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Avisos/ }))
    await expect(await screen.findByText('Aquí verás lo que pase')).toBeVisible()
  },
})

export const PersonMenu = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Tu cuenta: Laura Vidal Ortega' }))
    await expect(await screen.findByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible()
  },
})
const asAna = (change = {}, self = {}) => at(aSelf({ kind: 'student', impersonation: anImpersonation(change), ...self }))
export const Impersonation = meta.story({
  decorators: [inSession('signedIn')],
  beforeEach: ({ msw }) => msw.use(...asAna()),
  play: async () => {
    const banner = await screen.findByRole('region', { name: 'Estás aquí como otra persona' })
    await expect(within(banner).getByRole('timer')).toHaveTextContent(/^Quedan 4[12]:\d\d$/)
    await expect(banner).toHaveTextContent('Motivo de Irene Prado: No ve sus notas de Lenguajes de marcas')
  },
})
export const ImpersonationToWriteInEnglishInTheDark = meta.story({
  decorators: [inSession('signedIn')],
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(...asAna({ may_write: true }, { language: 'en', theme: 'dark' })),
})
export const ImpersonationOnAPhone = meta.story({
  decorators: [inSession('signedIn')],
  globals: { viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(...asAna()),
})
export const StoppingToAct = meta.story({ decorators: [inSession('stopping')], beforeEach: ({ msw }) => msw.use(...asAna()) })
export const CouldNotStop = meta.story({
  decorators: [inSession('stuck')],
  beforeEach: ({ msw }) => msw.use(...asAna()),
  play: async () => {
    await expect(await screen.findByText('No se ha podido salir. Vuelve a probar.')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Volver a ser yo' })).toBeEnabled()
  },
})

export const SigningOut = meta.story({ decorators: [inSession('signingOut')] })
