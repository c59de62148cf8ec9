import { requestedChange } from '@lousa/contract/messages/message/asked-change.contract.ts'
import { REQUESTS as R } from '@lousa/contract/messages/request/request.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { missingOf } from '@lousa/rules/messages/request/asked-change.rules.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { requestCheckOptions } from './request.api.ts'
import { type requestForm, type TypedRequest, typedRequestOf } from './request-form.schema.ts'

const PAUSE_MS = 500

/** The request to check; null while it is incomplete, or where it changes no lesson. */
const checkable = (typed: TypedRequest) => {
  const request = typedRequestOf(typed)
  if (request === null || request.kind === 'OTHER' || missingOf(request).length > 0) return null
  return requestedChange.safeParse(request).data ?? null
}

/** While a request is typed: whether the office could make the change now, and what is in the way. */
export const RequestCheck = ({
  form,
  yearId,
}: {
  form: ContractForm<z.input<typeof requestForm>, z.output<typeof requestForm>>
  yearId: string
}) => {
  const [typed] = useDebouncedValue(JSON.stringify(checkable(form.watch('request'))), PAUSE_MS)
  const request = requestedChange.safeParse(JSON.parse(typed)).data ?? null
  const options = request && requestCheckOptions(yearId, request)
  const { data } = useQuery(options ?? { queryKey: ['request-check'], queryFn: skipToken })
  if (request === null || data === undefined) return null
  return (
    <Notice tone={data === null ? 'good' : 'warn'}>
      {data === null ? R.fits : fill(R.unfit, { reason: /[.!?]$/.test(data) ? data : `${data}.` })}
    </Notice>
  )
}
