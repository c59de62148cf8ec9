import type { Page } from '@playwright/test'
import type { BodyOf } from '../../../packages/contract/src/endpoint.ts'
import type { readBatch } from '../../../packages/contract/src/operation/read-batch.contract.ts'

const ONLY_ALONE = { status: 404, body: { code: 'ROUTE_NOT_FOUND', message: 'Só sozinha.' } }

/**
 * Refuses a call as a part of a batch, as the server refuses what is too large for one: the page asks it alone, and a journey
 * can intercept that request.
 */
export const outOfBatches = async (page: Page, call: string): Promise<void> => {
  await page.route('**/api/read-batch', async route => {
    const { reads }: BodyOf<typeof readBatch> = route.request().postDataJSON()
    if (!reads.some(read => read.call === call)) return route.fallback()
    const response = await route.fetch()
    const { answers } = await response.json()
    const others = answers.map((answer: unknown, at: number) =>
      reads[at]?.call === call ? ONLY_ALONE : answer,
    )
    await route.fulfill({ response, json: { answers: others } })
  })
}
