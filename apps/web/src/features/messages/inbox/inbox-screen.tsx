import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { lazy, Suspense, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { anyText, oneOf, searchOf, wholeNumber } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { InboxList } from './inbox-list.tsx'

const InboxModal = lazy(async () => ({ default: (await import('./inbox-modal.tsx')).InboxModal }))

const search = searchOf({
  mostrar: oneOf(['todas', 'nao-lidas'], 'todas'),
  pagina: wholeNumber(1),
  mensagem: anyText,
})

/** A student's own notifications. */
export const Component = () => {
  const [{ mostrar, pagina, mensagem }, setSearch] = useSearch(search)
  // The list's row at the opening: once read, it may disappear from the unread ones.
  const [opened, setOpened] = useState<SchoolMessage | null>(null)
  const open = (message: SchoolMessage) => {
    setOpened(message)
    setSearch({ mensagem: message.id }, { replace: false })
  }
  return (
    <>
      <PageHeader title={M.menu.notifications} />
      <ContentCard padded={false}>
        <InboxList
          view={{ unread: mostrar === 'nao-lidas', page: pagina }}
          onView={({ unread, page }) =>
            setSearch({ mostrar: unread ? 'nao-lidas' : 'todas', pagina: page }, { replace: page === 1 })
          }
          onOpen={open}
        />
      </ContentCard>
      <Suspense>
        {mensagem !== '' && (
          <InboxModal
            key={mensagem}
            message={opened?.id === mensagem ? opened : { id: mensagem }}
            onClose={() => setSearch({ mensagem: null })}
          />
        )}
      </Suspense>
    </>
  )
}
