import { M } from '@lousa/contract/messages.ts'
import { ISSUE } from '@lousa/contract/reports/paper/issue.messages.ts'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { late } from '../../lib/device/late.ts'
import { LateMenu } from '../../ui/late-menu.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Paper } from './paper.types.ts'
import { filesChanged } from './reports.api.ts'

const issueMenu = late(async () => (await import('./issue-menu.tsx')).IssueMenu)
const IssuedFiles = lazy(async () => ({ default: (await import('./issued-files.tsx')).IssuedFiles }))

/** High enough for a finger where there is one. */
const FINGER = { base: 44, sm: 36 }

type Issuing = { papers: readonly Paper[]; tags: readonly string[]; subjects: ReadonlySet<string> }

/** Asks for papers where the people are whom they tell of, and shows there what comes of it. */
export const usePapers = ({
  papers,
  tags,
  subjects,
}: Issuing): { issue: (paper: Pick<Paper, 'ask'>) => void; menu: ReactNode; files: ReactNode } => {
  const [isAsking, setAsking] = useState(false)
  const [isShown, setShown] = useState(false)
  const ask = async (paper: Pick<Paper, 'ask'>): Promise<void> => {
    setAsking(true)
    try {
      await paper.ask()
      toast.info(M.toast.queued)
      setShown(true)
      void filesChanged()
    } catch (error) {
      toast.error(error)
    }
    setAsking(false)
  }
  const issue = (paper: Pick<Paper, 'ask'>): void => void ask(paper)
  return {
    issue,
    menu: (
      <LateMenu
        menu={issueMenu}
        given={{ papers, onIssue: issue, onShow: () => setShown(true) }}
        button={
          <Button
            variant="default"
            mih={FINGER}
            loading={isAsking}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {ISSUE.issue}
          </Button>
        }
      />
    ),
    files: isShown && (
      <Suspense fallback={<RowsSkeleton rows={1} />}>
        <IssuedFiles tags={tags} subjects={subjects} onClose={() => setShown(false)} />
      </Suspense>
    ),
  }
}
