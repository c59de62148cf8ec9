import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { REQUESTS } from '@lousa/contract/messages/request/request.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { anyText, oneOf, searchOf, wholeNumber } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { anObject, aText, optional } from '../../../lib/shapes.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { OfYear } from '../../academics/year/of-year.part.tsx'
import { ownRequestsOptions, withdrawRequest } from './request.api.ts'
import { RequestList } from './request-list.tsx'

const RequestForm = lazy(async () => ({ default: (await import('./request-form.part.tsx')).RequestForm }))

const R = REQUESTS

/** `nova`: opened from another screen for a request about a class or lesson, with a text in the state of the history. */
const search = searchOf({
  pagina: wholeNumber(1),
  nova: oneOf(['nao', 'sim'], 'nao'),
  plano: anyText,
  aula: anyText,
})
const wordsBrought = anObject({ text: optional(aText) })

const withdraw = async ({ id, title }: SchoolMessage): Promise<void> => {
  const isSure = await confirm({
    title: fill(R.withdrawTitle, { title: title ?? '' }),
    effect: R.withdrawEffect,
    verb: R.withdraw,
  })
  if (!isSure) return
  try {
    await withdrawRequest(id)
    toast.success(R.withdrawnToast)
  } catch (error) {
    toast.error(error)
  }
}

const OfPerson = ({ year }: { year: AcademicYear }) => {
  const [{ pagina, nova, plano, aula }, setSearch] = useSearch(search)
  const { state } = useLocation()
  const [isAsking, setAsking] = useState(false)
  const query = useQuery(ownRequestsOptions(year.id, { currentPage: pagina }))
  const isOpen = year.status === 'OPEN'
  const isBrought = nova === 'sim'
  const text = wordsBrought.safeParse(state).data?.text
  return (
    <>
      <PageHeader
        title={R.own}
        subtitle={R.ownLead}
        {...(query.data ? { count: query.data.totalRowCount } : {})}
        {...(isOpen
          ? {
              primary: {
                label: R.newOne,
                icon: <IconPlus size={18} aria-hidden />,
                onClick: () => setAsking(true),
              },
            }
          : {})}
      />
      <RequestList
        query={query}
        onPage={page => setSearch({ pagina: page }, { replace: false })}
        empty={{ title: R.noneOwn, reason: R.noneOwnReason }}
        waysOf={message =>
          isOpen &&
          message.request?.decision === null && (
            <Group mt={4}>
              <Button
                variant="default"
                aria-describedby={`solicitacao-${message.id}`}
                onClick={() => void withdraw(message)}
              >
                {R.withdraw}
              </Button>
            </Group>
          )
        }
      />
      {isOpen && (isAsking || isBrought) && (
        <Suspense>
          <RequestForm
            yearId={year.id}
            start={
              isBrought
                ? {
                    planId: plano || undefined,
                    lessonId: aula || undefined,
                    text: text ?? undefined,
                    kind: 'OTHER',
                  }
                : {}
            }
            onClose={() => {
              setAsking(false)
              if (isBrought) setSearch({ nova: 'nao', plano: '', aula: '' })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The requests of an instructor to the office, and its answers. */
export const OwnRequests = () => (
  <OfYear title={R.own}>{year => <OfPerson key={year.id} year={year} />}</OfYear>
)
