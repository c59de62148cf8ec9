import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { FAMILY_OFFICE as W } from '@lousa/contract/people/guardian-letter/family-office.messages.ts'
import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'

const GuardianLetters = lazy(async () => ({
  default: (await import('./guardian-letters.part.tsx')).GuardianLetters,
}))

/** Letters to the guardians of a class. */
export const ClassLetters = ({ grade: { id, name } }: { grade: Pick<Grade, 'id' | 'name'> }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <ContentCard title={W.title}>
      <Button
        variant="default"
        leftSection={<IconQrcode size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {W.letter.class}
      </Button>
      {isOpen && (
        <Suspense>
          <GuardianLetters
            request={{ gradeId: id }}
            about={fill(W.letter.ofClass, { name })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </ContentCard>
  )
}
