import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { MAX_READS, readBatch } from '@lousa/contract/operation/read-batch.contract.ts'
import type { RichAsk } from './rich-calls.ts'
import type { Ask, Sent, TestApp } from './test-app.ts'

export type Read = {
  call: string
  params?: Record<string, string>
  query?: Record<string, string>
  etag?: string
}
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
export type ReadAnswer = { status: number; body: any; etag?: string; retryAfter?: number }

export const readOf = (
  { path }: AnyEndpoint,
  { params, query }: Pick<RichAsk, 'params' | 'query'>,
): Read => ({
  call: path,
  params,
  query,
})

/** Reads in batches, as one caller. */
export const batchDesk = (app: TestApp, caller: Pick<Ask, 'host' | 'token'>) => {
  const send = (reads: readonly unknown[], ask: Ask = {}): Promise<Sent> =>
    app.call(readBatch, { ...caller, ...ask, body: { reads } })
  return {
    send,
    /** The answers of as many batches as the reads need. */
    answersOf: async (reads: readonly Read[]): Promise<ReadAnswer[]> => {
      const answers: ReadAnswer[] = []
      for (let from = 0; from < reads.length; from += MAX_READS) {
        const { status, body } = await send(reads.slice(from, from + MAX_READS))
        if (status !== 200) throw new Error(`The batch was answered ${status} ${JSON.stringify(body)}`)
        answers.push(...body.answers)
      }
      return answers
    },
  }
}
