import { COUNCIL_OPINION as W } from '@lousa/contract/evaluation/council-opinion/council-opinion.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { listed } from '@lousa/contract/phrases.ts'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { Notice } from '../../../ui/notice.tsx'
import { opinionClassesOptions } from './council-opinion.api.ts'

/** The classes whose opinions for a council are due and not all written; nothing where there are none. */
export const DueOpinions = ({ yearId }: { yearId: string }) => {
  const { data } = useQuery(opinionClassesOptions(yearId))
  const due = data?.data.filter(({ isDue, written, students }) => isDue && written < students) ?? []
  if (due.length === 0) return null
  const grades = listed(due.map(({ grade }) => grade.name))
  return (
    <Notice tone="warn">
      {fill(countedIn(W.dueNotice, due.length), { grades })}{' '}
      <Anchor component={Link} to={PATHS.councilOpinions}>
        {W.goWrite}
      </Anchor>
    </Notice>
  )
}
