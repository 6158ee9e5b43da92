import { createMemoryHistory, createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { followNavigation } from './scrolling'

const tall = { height: 3000 }

async function anApp() {
  const root = createRootRoute({
    component: () => (
      <>
        <nav>
          <Link to={'/other' as '/'}>Other</Link>
          <Link to={'/'} search={{ filter: 'late' } as never}>
            Filter
          </Link>
          <Link to={'/other' as never} hash="end">
            End of the other
          </Link>
        </nav>
        <main id="main" tabIndex={-1} style={{ height: 300, overflow: 'auto' }}>
          <Outlet />
        </main>
      </>
    ),
  })
  const page = (path: string, name: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <>
          <h1>{name}</h1>
          <div style={tall} />
          <p id="end">End</p>
        </>
      ),
    })
  const router = createRouter({
    routeTree: root.addChildren([page('/', 'First'), page('/other', 'Other page')]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  followNavigation(router)
  const screen = await render(<RouterProvider router={router as never} />)
  await expect.element(screen.getByRole('heading', { name: 'First' })).toBeVisible()
  const main = screen.getByRole('main').element()
  main.scrollTo(0, 1000)
  return { screen, main }
}

it('another page starts at the top and takes the focus', async () => {
  const { screen, main } = await anApp()
  screen
    .getByRole('link', { name: 'Other', exact: true })
    .element()
    .addEventListener('click', (event) => (event.currentTarget as HTMLElement).blur())
  await screen.getByRole('link', { name: 'Other', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: 'Other page' })).toBeVisible()
  await expect.poll(() => main.scrollTop).toBe(0)
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

it('another filter of the same page stays where it was', async () => {
  const { screen, main } = await anApp()
  await screen.getByRole('link', { name: 'Filter' }).click()
  await expect.element(screen.getByRole('link', { name: 'Filter' })).toHaveAttribute('data-status', 'active')
  expect(main.scrollTop).toBe(1000)
})

it('a hash scrolls smoothly to its element', async () => {
  const { screen, main } = await anApp()
  const requested: unknown[] = []
  const original = Element.prototype.scrollIntoView
  Element.prototype.scrollIntoView = function scrollIntoView(options) {
    requested.push([this.id, options])
    original.call(this, options)
  }
  await screen.getByRole('link', { name: 'End of the other' }).click()
  await expect.poll(() => requested).toContainEqual(['end', { behavior: 'smooth' }])
  Element.prototype.scrollIntoView = original
  await expect.poll(() => main.scrollTop).toBeGreaterThan(2000)
})
