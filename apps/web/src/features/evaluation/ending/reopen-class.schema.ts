import { RESULT_REASON_MAX } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { requiredText } from '@lousa/contract/schema.ts'
import { z } from 'zod'

export const REOPENING = z.object({ reason: requiredText(RESULT_REASON_MAX) })
