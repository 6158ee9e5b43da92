import type { TestApp } from '#server/testing/app.ts'
import type { Client, Result } from '#server/testing/client.ts'

/** Asks for an export, lets the job write it, and downloads the zip. */
export async function writtenExport(
  app: Pick<TestApp, 'runJobs'>,
  client: Client,
  operation: 'startCenterExport' | 'startMyDataExport',
  id: number,
): Promise<Result> {
  const { body } = await client.call(operation, { params: { id } })
  await app.runJobs()
  return client.call('downloadExport', { params: { id: (body as { id: number }).id } })
}
