import { fill } from '@lousa/contract/messages.ts'
import type { Build } from '../../platform/metrics/prometheus.ts'
import type { DatabaseStats } from '../../platform/metrics/stats.ts'
import { QUEUES } from '../queues.ts'
import type { FailedJob } from './database-figures.ts'
import { FINDING_WORDS, type Finding, LEVEL_WORDS } from './finding.words.ts'
import { STATUS_WORDS as W } from './status.words.ts'

export type Status = {
  build: Build
  findings: readonly Finding[]
  figures: DatabaseStats | null
  failed: readonly FailedJob[]
  /** Whether jobs can be run again at all: with the token. */
  mayRun: boolean
}

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const safe = (text: string | number): string => String(text).replace(/[&<>"']/g, each => ESCAPED[each] ?? '')

const row = (cells: readonly string[]): string => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
const table = (heads: readonly string[], rows: readonly string[]): string =>
  `<table><thead><tr>${heads.map(head => `<th scope="col">${safe(head)}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`

const findingRow = ({ check, level, said }: Finding): string => {
  const word = LEVEL_WORDS[level]
  return row([`<span class="${word}">${word}</span>`, safe(FINDING_WORDS[check].name), safe(said)])
}

const queueTable = ({ queues, staleScopes }: DatabaseStats): string =>
  `${table(
    W.queueHeads,
    queues.map(({ queue, waiting, active, failed, oldestSeconds }) =>
      row([
        safe(queue),
        ...[waiting, active, failed].map(safe),
        safe(fill(W.seconds, { n: Math.round(oldestSeconds) })),
      ]),
    ),
  )}<p>${safe(fill(W.stale, { n: staleScopes }))}</p>`

const RUN_AGAIN = new Set(QUEUES.filter(({ retryable }) => retryable).map(({ queue }) => queue))

const againForm = ({ queue, id }: FailedJob): string => `<form method="post" action="/tarefas">
<input type="hidden" name="queue" value="${safe(queue)}"><input type="hidden" name="id" value="${safe(id)}">
<input type="password" name="token" autocomplete="current-password" required aria-label="${safe(W.token)}"
 placeholder="${safe(W.token)}"> <button>${safe(W.runAgain)}</button></form>`

const failedTable = (failed: readonly FailedJob[], mayRun: boolean): string => {
  if (failed.length === 0) return `<p>${safe(W.failedNone)}</p>`
  const rows = failed.map(job =>
    row([
      safe(job.queue),
      safe(job.failedAt),
      safe(job.attempts),
      safe(job.reason),
      safe(job.requestId ?? '—'),
      mayRun && RUN_AGAIN.has(job.queue) ? againForm(job) : '—',
    ]),
  )
  const notes = mayRun ? [W.failedNote] : [W.failedNote, W.noToken]
  return table(W.failedHeads, rows) + notes.map(note => `<p>${safe(note)}</p>`).join('')
}

/** The state of the server, as a page without scripts. It contains no institution and no personal data. */
export const statusPage = ({ build, findings, figures, failed, mayRun }: Status): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(W.title)}</title><link rel="stylesheet" href="/estilo.css"></head><body><main>
<h1>${safe(W.title)}</h1><p>${safe(fill(W.about, build))}</p>
<h2>${safe(W.checks)}</h2><table><tbody>${findings.map(findingRow).join('\n')}</tbody></table>
<h2>${safe(W.queues)}</h2>${figures ? queueTable(figures) : `<p>${safe(W.noDatabase)}</p>`}
<h2>${safe(W.failed)}</h2>${failedTable(failed, mayRun)}
</main></body></html>
`
