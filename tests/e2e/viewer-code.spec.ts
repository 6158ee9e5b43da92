import { expect } from '@playwright/test'
import { viewers } from '../../scripts/bytes/pages.ts'
import { test } from './school.ts'
import { signIn } from './signed-in.ts'

const [withoutFiles, withPdf, guide] = [
  'Validadores y accesibilidad',
  'Maquetación con rejilla y flexbox',
  'Guía rápida de la rejilla de CSS',
]

test('a class without files fetches the code of no viewer, and a PDF that of its own only', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname.replace('/assets/', '')))
  const viewersFetched = () => viewers.filter(({ files }) => fetched.some((file) => files.test(file))).map(({ name }) => name)
  await signIn(page, 'paula.bernal')
  await page.getByRole('link', { name: 'Mis programas' }).click()
  await page.getByRole('link', { name: /^Seguir en Lenguajes de marcas/ }).click()
  await expect(page).toHaveURL(/\/next-unit\/\d+\/\d+/)
  const course = new URL(page.url()).pathname.split('/')[2]
  const { nodes } = (await (await page.request.get(`/api/v1/stats/results/user_contents/${course}`)).json()) as {
    nodes: { id: number; name: string }[]
  }
  const open = async (wanted: string) => {
    await page.goto(`/next-unit/${course}/${nodes.find(({ name }) => name === wanted)?.id}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1, name: wanted, exact: true })).toBeVisible()
  }
  fetched.length = 0
  await open(withoutFiles)
  await expect(page.getByRole('button', { name: /^Ver / })).toHaveCount(0)
  expect(fetched.some((file) => file.endsWith('.js'))).toBe(true)
  expect(viewersFetched()).toEqual([])

  await open(withPdf)
  await expect(page.getByRole('button', { name: `Ver ${guide}`, exact: true })).toBeVisible()
  expect(viewersFetched()).toEqual([])
  await page.getByRole('button', { name: `Ver ${guide}`, exact: true }).click()
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible()
  expect(viewersFetched()).toEqual(['PDF', 'PDF, its worker'])
})
