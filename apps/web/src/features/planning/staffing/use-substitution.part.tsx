import { STAFFING } from '@lousa/contract/planning/staffing/staffing.messages.ts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { useSession } from '../../../lib/session/session.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { academicYearsOptions } from '../../academics/academics.api.ts'
import { useInstitution } from '../../identity/identity.api.ts'

const SubstitutionForm = lazy(async () => ({
  default: (await import('./substitution-form.tsx')).SubstitutionForm,
}))

/** The action "Substituir em todas as turmas" of an instructor, with its window; no action without an open year. */
export const useSubstitution = (): {
  actionOf: (instructor: { id: string; name: string }) => PageAction[]
  modal: ReactNode
} => {
  const chosen = useSession(({ menuYear }) => menuYear?.id)
  const { timeZone } = useInstitution()
  const year = useQuery(academicYearsOptions()).data?.data.find(({ id }) => id === chosen)
  const [instructor, setInstructor] = useState<{ id: string; name: string } | null>(null)
  const isOpen = year !== undefined && year.status !== 'FINISHED'
  return {
    actionOf: each =>
      isOpen
        ? [
            {
              label: STAFFING.substitute,
              icon: <IconArrowsExchange size={18} aria-hidden />,
              onClick: () => setInstructor(each),
            },
          ]
        : [],
    modal: isOpen && instructor && (
      <Suspense>
        <SubstitutionForm
          year={year}
          today={todayIn(timeZone)}
          instructor={instructor}
          onClose={() => setInstructor(null)}
        />
      </Suspense>
    ),
  }
}
