import { createServer, type Server } from 'node:http'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, type PrometheusContentType, Registry } from 'prom-client'
import type { JobCount } from './adapters/jobs.ts'
import type { VirusScanner } from './adapters/virus-scanner.ts'
import type { Manifest } from './backup/manifest.ts'
import type { Store } from './db/client.ts'
import type { StorageCount } from './modules/files/storage-queries.ts'

/** Metrics recorded by this process. */
export interface Metrics {
  registry: Registry
  /** Seconds per request by operation and status. */
  requests: Histogram<'operation' | 'status'>
  /** Mails that ended, by result. */
  mails: Counter<'result'>
  /** Files that were to be scanned for viruses, by result. */
  scans: Counter<'result'>
}

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of this process: requests, event loop, memory and garbage collection, database connections, jobs. */
export function openMetrics(
  { engine }: Store,
  jobCounts: () => Promise<JobCount[]>,
  readMailQueue: () => Promise<{ waiting: number; oldestSeconds: number }>,
  storage: () => Promise<StorageCount>,
  scanner: VirusScanner | null,
  lastBackup: () => Promise<{ manifest: Manifest } | null>,
): Metrics {
  // Also needed in a worker: it sends its metrics to the primary process.
  const registry = cluster.isWorker ? new AggregatorRegistry<PrometheusContentType>() : new Registry()
  collectDefaultMetrics({ register: registry })
  if (engine.kind === 'postgres') {
    const { pool } = engine
    const connections = new Gauge({
      name: 'aula_database_connections',
      help: 'Connections of the pool; waiting are requests without one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'waiting' }, pool.waitingCount)
      },
    })
    registry.registerMetric(connections)
  }
  const jobs = new Gauge({
    name: 'aula_jobs',
    help: 'Jobs in the database, as counted there once a minute.',
    labelNames: ['queue', 'state'],
    registers: [],
    // The values are those of the whole installation, whichever process reads them.
    aggregator: 'max',
    async collect() {
      for (const { queue, ...states } of await jobCounts()) {
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count)
      }
    },
  })
  registry.registerMetric(jobs)
  const storedBytes = new Gauge({
    name: 'aula_storage_bytes',
    help: 'Bytes of the files of all centers.',
    registers: [],
    aggregator: 'max',
  })
  const centers = new Gauge({
    name: 'aula_centers_short_of_storage',
    help: 'Centers that have used 90 % of their space (nearly_full) or all of it (full).',
    labelNames: ['state'],
    registers: [],
    aggregator: 'max',
    async collect() {
      const { bytes, full, nearlyFull } = await storage()
      storedBytes.set(bytes)
      this.set({ state: 'nearly_full' }, nearlyFull)
      this.set({ state: 'full' }, full)
    },
  })
  // In this order: the second one sets both.
  registry.registerMetric(centers)
  registry.registerMetric(storedBytes)
  const requests = new Histogram({
    name: 'aula_request_duration_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['operation', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  const mails = new Counter({
    name: 'aula_mails_total',
    help: 'Mails that left (sent), that the mail server rejected (failed) or whose reason was gone (cancelled).',
    labelNames: ['result'],
    registers: [registry],
  })
  const waitingMails = new Gauge({
    name: 'aula_mails_waiting',
    help: 'Mails that have not left yet.',
    registers: [],
    aggregator: 'max',
    async collect() {
      this.set((await readMailQueue()).waiting)
    },
  })
  registry.registerMetric(waitingMails)
  const oldestMail = new Gauge({
    name: 'aula_mails_oldest_seconds',
    help: 'How long the oldest mail that could leave has waited.',
    registers: [],
    aggregator: 'max',
    async collect() {
      this.set((await readMailQueue()).oldestSeconds)
    },
  })
  registry.registerMetric(oldestMail)
  const scans = new Counter({
    name: 'aula_virus_scans_total',
    help: 'Uploaded files in which the scanner found nothing (clean) or a virus (infected), that were larger than it accepts (too_large), or that came while it did not answer (unavailable).',
    labelNames: ['result'],
    registers: [registry],
  })
  for (const gauge of backupGauges(lastBackup)) registry.registerMetric(gauge)
  if (scanner !== null) registry.registerMetric(scannerGauge(scanner))
  if (cluster.isWorker) AggregatorRegistry.setRegistries([registry])
  return { registry, requests, mails, scans }
}

/** The last backup in the place of the settings, whoever made it; 0 while there is none. */
function backupGauges(lastBackup: () => Promise<{ manifest: Manifest } | null>) {
  const options = { registers: [], aggregator: 'max' as const }
  const at = new Gauge({
    name: 'aula_backup_last_timestamp_seconds',
    help: 'When the last whole backup was taken, in seconds since 1970; 0 if there is none.',
    ...options,
    async collect() {
      this.set(Date.parse((await lastBackup())?.manifest.taken_at ?? '1970-01-01') / 1000)
    },
  })
  const bytes = new Gauge({
    name: 'aula_backup_last_bytes',
    help: 'Bytes of the last whole backup: tables, compressed, and files.',
    ...options,
    async collect() {
      const manifest = (await lastBackup())?.manifest
      this.set(manifest ? manifest.files.bytes + manifest.tables.reduce((sum, table) => sum + table.bytes, 0) : 0)
    },
  })
  return [at, bytes]
}

const scannerGauge = (scanner: VirusScanner) =>
  new Gauge({
    name: 'aula_virus_scanner_up',
    help: 'Whether the virus scanner answers (1) or not (0).',
    registers: [],
    // One process that does not reach it is enough for refused files.
    aggregator: 'min',
    async collect() {
      this.set((await scanner.isUp()) ? 1 : 0)
    },
  })

/** The metrics of all worker processes together; for the primary process. */
export function workerMetrics(): () => Promise<string> {
  const aggregator = new AggregatorRegistry()
  return () => aggregator.clusterMetrics()
}

/**
 * Serves `/metrics` for Prometheus on a separate port that is not public.
 * @param read the text of all metrics
 */
export async function serveMetrics(read: () => Promise<string>, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
    return undefined
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}
