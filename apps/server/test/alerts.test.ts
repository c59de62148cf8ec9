import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPrometheus } from '../src/platform/metrics/prometheus.ts'
import type { RuntimeStats } from '../src/platform/metrics/stats.ts'

const FILE = join(import.meta.dirname, '../../../docs/alerts.yml')
/** Names that Prometheus adds to every series and scrape. */
const OF_PROMETHEUS = new Map([['up', new Set(['job', 'instance'])]])
const ADDED = ['job', 'instance']

const EVERYTHING: RuntimeStats = {
  pools: [{ pool: 'tenant', total: 3, idle: 1, waiting: 2 }],
  database: {
    queues: [{ queue: 'mail', waiting: 1, active: 0, failed: 0, oldestSeconds: 12 }],
    staleScopes: 4,
    bytes: 5,
    damagedPages: 0,
  },
  freeBytes: 6,
  backup: { ageSeconds: 7, verifiedSeconds: Number.POSITIVE_INFINITY },
}

/** Series by name, each with the labels that it has. */
const seriesOf = (text: string): Map<string, Set<string>> => {
  const series = new Map(OF_PROMETHEUS)
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? /gm)) {
    const known = series.get(name) ?? new Set(ADDED)
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    series.set(name, known)
  }
  return series
}

type Alert = { name: string; expr: string; text: string }
let alerts: Alert[]
let series: Map<string, Set<string>>
let text: string
beforeAll(async () => {
  const prometheus = createPrometheus({ version: '1.0.0', build: 'b1', role: 'all' })
  prometheus.meter.request('identity.getCurrentInstitution', 200, 0.02)
  prometheus.meter.job('mail', 'given-up', 3)
  prometheus.meter.clientError()
  text = await prometheus.text(EVERYTHING)
  series = seriesOf(text)
  const file = await readFile(FILE, 'utf8')
  alerts = file
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map(part => ({
      name: part.split('\n')[0] ?? '',
      expr: /^ {8}expr: (.+)$/m.exec(part)?.[1] ?? '',
      text: part,
    }))
})

test('every alert asks for a series that is told, by labels that it has', () => {
  expect(alerts.length).toBeGreaterThan(10)
  for (const { name, expr } of alerts) {
    const asked = [...expr.matchAll(/\b((?:lousa|nodejs|process)_[a-z_0-9]+|up)(?:\{([^}]*)\})?/g)]
    expect([name, asked.length > 0]).toEqual([name, true])
    for (const [, metric = '', labels = ''] of asked) {
      expect([name, metric, series.has(metric)]).toEqual([name, metric, true])
      for (const [, label = ''] of labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g))
        expect([name, metric, label, series.get(metric)?.has(label)]).toEqual([name, metric, label, true])
    }
  }
})

test('what an alert counts is told before it has happened for the first time: a series that begins has not grown', async () => {
  const fresh = createPrometheus({ version: '1', build: 'b', role: 'all' }, { watchesProcess: false })
  const told = await fresh.text(EVERYTHING)
  const counted = alerts.flatMap(({ name, expr }) =>
    [...expr.matchAll(/\b(?:increase|delta)\((\w+)(?:\{([^}]*)\})?\[/g)].map(found => ({ name, found })),
  )
  expect(counted.length).toBeGreaterThan(3)
  for (const { name, found } of counted) {
    const [, metric = '', label = ''] = found
    const lines = told.split('\n').filter(line => new RegExp(`^${metric}(\\{| )`).test(line))
    expect([name, lines.some(line => line.includes(label))]).toEqual([name, true])
  }
})

test('every alert has a name of its own, a weight, what is wrong and what to do', () => {
  expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length)
  for (const { name, text: part } of alerts) {
    expect([name, part]).toEqual([
      name,
      expect.stringMatching(/^ {8}labels: \{ severity: (critical|warning) \}$/m),
    ])
    expect([name, part]).toEqual([name, expect.stringMatching(/^ {10}summary: \S.{10,}\.$/m)])
    expect([name, part]).toEqual([name, expect.stringMatching(/^ {10}description: \S.{30,}\.$/m)])
  }
})

describe('what is told', () => {
  test('is of the moment: what is not known any more is not told as it was', async () => {
    const prometheus = createPrometheus({ version: '1', build: 'b', role: 'web' }, { watchesProcess: false })
    expect(await prometheus.text(EVERYTHING)).toMatch(/^lousa_backup_verified_age_seconds \+Inf$/m)
    const later = await prometheus.text({ ...EVERYTHING, database: null, freeBytes: null, backup: null })
    expect(later).toMatch(/^lousa_database_up 0$/m)
    expect(later).not.toMatch(/^lousa_(queue|stale|database_bytes|damaged|backup|disk)/m)
  })

  test('has few series for each call', () => {
    const ofCall = text.match(/^lousa_.*call="identity\.getCurrentInstitution".*$/gm) ?? []
    expect(ofCall.length).toBeLessThanOrEqual(10)
  })
})
