import { fill } from '@lousa/contract/messages.ts'
import type { Merge } from '@lousa/contract/people/merge/merge.contract.ts'
import { MERGE } from '@lousa/contract/people/merge/merge.messages.ts'
import { Button } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { recordPath } from '../person/similar-people.part.tsx'
import { duplicatesOptions, mergesOptions, undoMerge } from './merge.api.ts'

// Rarely opened, and long.
const MergeModal = lazy(async () => ({ default: (await import('./merge-modal.tsx')).MergeModal }))

const confirmUndo = async ({ id, other }: Merge): Promise<void> => {
  const isSure = await confirm({
    title: fill(MERGE.undoTitle, { name: other.name }),
    effect: MERGE.undoEffect,
    verb: MERGE.undo,
    harmless: true,
  })
  if (!isSure) return
  try {
    await undoMerge(id)
    toast.success(MERGE.undone)
  } catch (error) {
    const { refusalWords } = await import('./merge.words.ts')
    toast.error(refusalWords(error).join(' '))
  }
}

const Banner = ({ merge }: { merge: Merge }) => (
  <Notice tone="info">
    {fill(MERGE.banner, {
      name: merge.other.name,
      numbers: merge.other.registrations.join(', '),
      date: showInstant(merge.at),
      until: showInstant(merge.undoUntil),
    })}{' '}
    <Button variant="subtle" size="compact-sm" onClick={() => void confirmUndo(merge)}>
      {MERGE.undo}
    </Button>
  </Notice>
)

/** Making a record one with another of the same person: an action of its page, what stands above the record, and the window. */
export const useMerging = (id: string): { action: PageAction; notices: ReactNode; modal: ReactNode } => {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ otherId: string | null } | null>(null)
  const merges = useQuery(mergesOptions(id)).data?.data ?? []
  const duplicates = useQuery(duplicatesOptions(id)).data?.data ?? []
  const close = () => setOpened(null)
  return {
    action: {
      label: MERGE.action,
      icon: <IconArrowMerge size={18} aria-hidden />,
      onClick: () => setOpened({ otherId: null }),
    },
    notices: (
      <>
        {merges
          .filter(({ canUndo }) => canUndo)
          .map(merge => (
            <Banner key={merge.id} merge={merge} />
          ))}
        {duplicates.length > 0 && (
          <Notice tone="info">
            {MERGE.duplicates}{' '}
            {duplicates.map(person => (
              <Button
                key={person.id}
                variant="subtle"
                size="compact-sm"
                onClick={() => setOpened({ otherId: person.id })}
              >
                {fill(MERGE.compare, { name: `${nameInUse(person)} (${person.registration ?? ''})` })}
              </Button>
            ))}
          </Notice>
        )}
      </>
    ),
    modal: opened && (
      <Suspense>
        <MergeModal
          id={id}
          otherId={opened.otherId}
          onClose={close}
          onDone={kept => {
            close()
            if (kept.id !== id) void navigate(recordPath(kept), { replace: true })
          }}
        />
      </Suspense>
    ),
  }
}
